//! What students send: nothing of it harms anybody else, and old versions go.

use std::io::{Read, Write};
use std::process::Command;

use serde_json::json;

use super::{Class, KIT, No, until};
use crate::host::contests_of;

/// A zip made by a few lines of Python.
fn zip(lines: &str) -> Vec<u8> {
    let script = format!(
        "import io, sys, zipfile\nout = io.BytesIO()\nz = zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED)\n\
         {lines}\nz.close()\nsys.stdout.buffer.write(out.getvalue())"
    );
    let made = Command::new("python3")
        .args(["-c", &script])
        .output()
        .unwrap();
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    made.stdout
}

#[test]
fn hostile_submissions_are_refused() {
    let class = Class::new(&["ada", "eve"]);
    let link = "i = zipfile.ZipInfo('move.py'); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/passwd')";
    let hostile: [(&str, Vec<u8>, &str); 13] = [
        (
            "bomb.zip",
            zip("z.writestr('move.py', b'0' * (300 << 20))"),
            "bytes",
        ),
        (
            "many.zip",
            zip("for i in range(10000): z.writestr(f'{i}.txt', '')"),
            "files",
        ),
        (
            "up.zip",
            zip("z.writestr('../../move.py', '')"),
            "`../../move.py`",
        ),
        (
            "root.zip",
            zip("z.writestr('/etc/cron.d/x', '')"),
            "`/etc/cron.d/x`",
        ),
        (
            "back.zip",
            zip("z.writestr('..\\\\move.py', '')"),
            "move.py",
        ),
        ("link.zip", zip(link), "link"),
        ("empty.zip", zip("pass"), "nothing"),
        (
            "strange.zip",
            zip("z.writestr('readme.txt', 'x')"),
            "no file that plays",
        ),
        (
            "both.zip",
            zip("z.writestr('move.py', ''); z.writestr('bot.py', '')"),
            "both there",
        ),
        ("no.zip", b"this is no zip".to_vec(), "zip"),
        ("bot.exe", b"MZ\x90".to_vec(), "neither a zip"),
        ("move.py", b"\xff\xfe\x00binary".to_vec(), "no text"),
        ("..%2F..%2Fadmin", b"x".to_vec(), "neither a zip"),
    ];
    for (file, bytes, why) in hostile {
        let body = class.send(0, file, &bytes).no(422, "submission");
        let told = body["error"]["sentence"]["text"]
            .as_str()
            .unwrap()
            .to_string();
        assert!(told.contains(why), "{file}: {told}");
    }
    assert_eq!(class.mine(0)["versions"], json!([]), "something was taken");
    let large = vec![b'x'; (8 << 20) + 1];
    class.send(0, "move.py", &large).no(413, "too-large");
    // Another student's code, nobody's code, no code.
    let path = format!("{}/mine?file=move.py", class.path);
    let send = |secret: Option<&str>| class.host.send("PUT", &path, secret, Some(KIT.as_bytes()));
    send(Some("aaaaaaaaaaaaaaaa")).no(401, "wrong-code");
    send(None).no(401, "no-code");
    send(Some(&class.admin)).no(401, "wrong-code");
    assert_eq!(class.mine(1)["versions"], json!([]));
    // Nothing is left of them.
    let folder = contests_of(&class.host.data)
        .join(&class.path[10..])
        .join("student-0");
    let left = std::fs::read_dir(folder).map_or(0, Iterator::count);
    assert_eq!(left, 0);
}

/// Somebody who begins to send again and again, and never ends: nobody else waits for that.
#[test]
fn slow_submissions_take_one_place() {
    let class = Class::new(&["ada", "eve"]);
    let begin = |code: &str| {
        let mut stream = std::net::TcpStream::connect(class.host.addr).unwrap();
        let head = format!(
            "PUT /api/v1{}/mine?file=move.py HTTP/1.1\r\nhost: x\r\n\
             authorization: Bearer {code}\r\ncontent-length: 999\r\n\r\nx",
            class.path
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let slow: Vec<_> = (0..40).map(|_| begin(&class.codes[1])).collect();
    // All but one are told so at once.
    let told = |stream: &std::net::TcpStream| {
        let mut told = String::new();
        stream.take(12).read_to_string(&mut told).unwrap();
        told
    };
    assert!(slow[38..].iter().any(|slow| told(slow) == "HTTP/1.1 409"));
    class.send(0, "move.py", KIT.as_bytes()).expect(202);
    drop(slow);
    // Who goes away has sent nothing, and may begin anew.
    until(|| {
        let sent = class.send(1, "move.py", KIT.as_bytes());
        (sent.status == 202).then_some(())
    });
}

/// Of versions that nobody asks for any more neither the source nor what was built stays.
#[test]
fn old_versions_go() {
    let class = Class::new(&["ada"]);
    for version in 1..=5 {
        let text = format!("# version {version}\n{KIT}");
        class.send(0, "move.py", text.as_bytes()).expect(202);
        assert_eq!(class.built(0)["plays"], version);
    }
    let folder = contests_of(&class.host.data)
        .join(&class.path[10..])
        .join("student-0");
    let names = std::fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    // Beside each source stands of which bytes it is.
    let marks: Vec<String> = names
        .extract_if(.., |name| name.starts_with("of-"))
        .collect();
    assert_eq!(marks, ["of-3", "of-4", "of-5"]);
    let kept = [3, 4, 5].map(|number| format!("version-{number}"));
    let built: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with("builds-"))
        .collect();
    assert!(
        names.ends_with(&kept) && names.len() == kept.len() + built.len(),
        "{names:?}"
    );
    // The version before was the one that played when the last one came.
    assert_eq!(built, ["builds-3", "builds-4", "builds-5"]);
}
