// A server of its own for each worker, on a port and a folder of its own. It can be killed and started again.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const BINARY = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug/crownhead");

export class Server {
  /** @param {string} base the path under which it lives */
  constructor(base = "") {
    this.base = base;
    this.data = mkdtempSync(join(tmpdir(), "crownhead-"));
    this.address = "127.0.0.1:0";
    /** @type {import("node:child_process").ChildProcess | null} */
    this.child = null;
    /** The secret of contests, which is told at the first start. */
    this.admin = "";
  }

  get url() {
    return `http://${this.address}${this.base}`;
  }

  /** Starts it and waits for the line with its address. */
  async start() {
    const place = this.base ? ["--base-path", this.base] : [];
    const child = spawn(BINARY, ["serve", "--addr", this.address, "--data", this.data, "--rate", "0", "--endings", "3", "--contests", ...place], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    this.address = await new Promise((done, failed) => {
      let said = "";
      /** @param {Buffer} part */
      const read = (part) => {
        said += part;
        const found = /http:\/\/([\d.]+:\d+)/.exec(said);
        this.admin = /shown this once: (\w+)/.exec(said)?.[1] ?? this.admin;
        if (found && this.admin) done(found[1]);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  /** Ends it without a chance to tidy up. */
  async kill() {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
