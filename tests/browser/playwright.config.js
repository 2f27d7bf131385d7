// The browser tests: Debian's Chromium against the debug binary.

import { defineConfig } from "@playwright/test";

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.js",
  outputDir: "artifacts/results",
  fullyParallel: true,
  workers: 2,
  timeout: 900_000,
  // How long something may take depends on what else the machine does. Whoever waits for what comes at once waits no longer for this.
  expect: { timeout: 90_000 },
  // Chromium itself stumbles now and then on a crowded machine. What passes at the second try is listed as flaky.
  retries: 1,
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 720 },
    locale: "en-US",
    actionTimeout: 90_000,
    navigationTimeout: 180_000,
    launchOptions: { executablePath: "/usr/bin/chromium", args: FLAGS },
    screenshot: "only-on-failure",
  },
});
