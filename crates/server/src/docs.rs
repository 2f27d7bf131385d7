//! The guide, served under `/docs/`.

use axum::extract::Path;
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use guide::{CHAPTERS, Chapter, FILES};

use crate::errors::Fault;

/// Links between chapters are relative, so the address of the guide ends in a slash.
pub(crate) async fn moved() -> Redirect {
    Redirect::permanent("docs/")
}

/// The first chapter.
pub(crate) async fn first() -> Response {
    chapter("")
}

/// A chapter, or a file that one shows.
pub(crate) async fn named(Path(path): Path<String>) -> Response {
    match FILES.iter().find(|file| file.name == path) {
        Some(file) => (
            [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
            file.text,
        )
            .into_response(),
        None => chapter(&path),
    }
}

fn chapter(name: &str) -> Response {
    match CHAPTERS.iter().find(|chapter| chapter.name == name) {
        Some(chapter) => Html(page(chapter)).into_response(),
        None => Fault::unknown("refusal-no-such-file", name).into_response(),
    }
}

/// A page that needs no script to be read; the one it has only keeps the reader's colours.
fn page(chapter: &Chapter) -> String {
    let Chapter { name, title, html } = chapter;
    let docs = "../".repeat(name.matches('/').count());
    let list: String = CHAPTERS
        .iter()
        .map(|each| entry(each, chapter, &docs))
        .collect();
    let title = if name.is_empty() {
        "Crownhead".to_string()
    } else {
        format!("{title} · Crownhead")
    };
    format!(
        r##"<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{title}</title>
    <link rel="icon" href="{docs}../assets/icon.svg" type="image/svg+xml">
    <script src="{docs}../assets/js/boot.js"></script>
    <link rel="stylesheet" href="{docs}../assets/css/tokens.css">
    <link rel="stylesheet" href="{docs}../assets/css/base.css">
    <link rel="stylesheet" href="{docs}../assets/css/guide.css">
  </head>
  <body>
    <a class="skip" href="#main">Skip to the text</a>
    <header class="header"><a class="brand" href="{docs}../"><span>Crownhead</span></a></header>
    <div class="guide">
      <nav aria-label="Chapters"><ul>{list}</ul></nav>
      <main id="main" tabindex="-1">{html}</main>
    </div>
  </body>
</html>
"##
    )
}

fn entry(each: &Chapter, here: &Chapter, docs: &str) -> String {
    let Chapter { name, title, .. } = each;
    let current = if each.name == here.name {
        r#" aria-current="page""#
    } else {
        ""
    };
    format!(r#"<li><a href="{docs}./{name}"{current}>{title}</a></li>"#)
}
