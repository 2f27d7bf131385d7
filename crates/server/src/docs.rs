//! The guide, served under `/docs/`.

use axum::Extension;
use axum::extract::Path;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use guide::{CHAPTERS, Chapter, FILES};

use crate::pages;
use crate::place::BasePath;

/// Links between chapters are relative, so the address of the guide ends in a slash.
pub(crate) async fn moved() -> Redirect {
    Redirect::permanent("docs/")
}

/// The first chapter.
pub(crate) async fn first(base: Extension<BasePath>, headers: HeaderMap) -> Response {
    chapter("", base, headers).await
}

/// A chapter, or a file that one shows.
pub(crate) async fn named(
    base: Extension<BasePath>,
    headers: HeaderMap,
    Path(path): Path<String>,
) -> Response {
    match FILES.iter().find(|file| file.name == path) {
        Some(file) => (
            [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
            file.text,
        )
            .into_response(),
        None => chapter(&path, base, headers).await,
    }
}

async fn chapter(name: &str, base: Extension<BasePath>, headers: HeaderMap) -> Response {
    match CHAPTERS.iter().find(|chapter| chapter.name == name) {
        Some(chapter) => Html(base.on(page(chapter).into())).into_response(),
        None => pages::missing(base, headers).await,
    }
}

/// A page that needs no script to be read; those that it has keep the reader's colours and fill
/// the head, which is that of every page.
fn page(chapter: &Chapter) -> String {
    let Chapter { name, title, html } = chapter;
    let list: String = CHAPTERS.iter().map(|each| entry(each, chapter)).collect();
    let title = if name.is_empty() {
        "Crownhead".to_string()
    } else {
        format!("{title} · Crownhead")
    };
    let head = pages::head();
    format!(
        r##"<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>{title}</title>
    <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
    <script src="/assets/js/boot.js"></script>
    <link rel="stylesheet" href="/assets/css/tokens.css">
    <link rel="stylesheet" href="/assets/css/base.css">
    <link rel="stylesheet" href="/assets/css/guide.css">
    <script type="module" src="/assets/js/guide.js"></script>
  </head>
  <body>
    <a class="skip" id="skip" href="#main">Skip to the text</a>
    {head}
    <div class="guide">
      <nav aria-label="Chapters"><ul>{list}</ul></nav>
      <main id="main" tabindex="-1">{html}</main>
    </div>
  </body>
</html>
"##
    )
}

fn entry(each: &Chapter, here: &Chapter) -> String {
    let Chapter { name, title, .. } = each;
    let current = if each.name == here.name {
        r#" aria-current="page""#
    } else {
        ""
    };
    format!(r#"<li><a href="/docs/{name}"{current}>{title}</a></li>"#)
}
