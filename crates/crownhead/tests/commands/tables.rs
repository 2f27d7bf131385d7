//! `crownhead tables`.

use crate::run::{Folder, json_lines, run, words};

#[test]
fn build_info_verify_probe() {
    let folder = Folder::new("tables");
    let dir = folder.fresh("solved");
    let ask = |line: &str| {
        let mut all: Vec<&str> = line.split_whitespace().collect();
        all.extend(["--rules", "english", "--dir", &dir]);
        words(&all)
    };
    let built = ask("tables build --pieces 3").good();
    assert!(built.contains("199 520 positions"), "{built}");
    assert!(built.contains("16 tables solved, 0 kept"), "{built}");
    let again = ask("tables build --pieces 3 --threads 1 --memory 1M").good();
    assert!(again.contains("0 tables solved, 16 kept"), "{again}");

    let info = ask("tables info").good();
    assert!(
        info.contains("3 pieces: 261 224 placements, 196 032 with"),
        "{info}"
    );
    assert!(info.contains("left out: counters"), "{info}");
    let tables = json_lines(&ask("tables info --json").good());
    assert_eq!(tables.len(), 16);
    assert!(
        ask("tables verify --deep")
            .good()
            .contains("16 tables, 0 mistakes")
    );

    let verified = json_lines(&ask("tables verify --json").good());
    assert_eq!(
        verified[0],
        serde_json::json!({"tables": 16, "mistakes": []})
    );

    let probe = ask("tables probe --fen W:W10:B6").good();
    assert!(probe.contains("win in 1 ply"), "{probe}");
    let json = ask("tables probe --json --fen W:W10:B6").good();
    assert!(json.contains(r#""value":"win","plies":1"#), "{json}");
    let start = ask("tables probe");
    assert_eq!((start.code, start.out.as_str()), (1, ""));
}

#[test]
fn a_damaged_table_is_named() {
    let folder = Folder::new("damaged-tables");
    let dir = folder.fresh("solved");
    let line = |verb: &str| format!("tables {verb} --rules giveaway --dir {dir}");
    run(&format!("{} --pieces 2", line("build"))).good();
    let own = std::fs::read_dir(&dir)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    std::fs::write(own.join("k-k.table"), "nonsense").unwrap();
    let verify = run(&line("verify"));
    assert_eq!(verify.code, 1);
    assert!(
        verify.out.contains("k-k.table: it has no header"),
        "{}",
        verify.out
    );
}

#[test]
fn wrong_use() {
    let obstacles = run("tables build --rules obstacles --pieces 2").wrong_use();
    assert!(obstacles.contains("draws obstacles"), "{obstacles}");
    run("tables build --rules english --pieces 1").wrong_use();
    run("tables build --rules english --pieces 3 --memory lots").wrong_use();
}
