//! scratch
use std::io::Read;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let mut text = String::new();
    if path == "-" {
        std::io::stdin().read_to_string(&mut text).unwrap();
    } else {
        text = std::fs::read_to_string(&path).unwrap();
    }
    let start = std::time::Instant::now();
    let reading = engine::qasm::read(&text, &engine::qasm::Limits::default());
    let took = start.elapsed();
    let lines = engine::diagnostic::LineIndex::new(&text);
    for d in &reading.diagnostics {
        let p = lines.place(d.span);
        println!(
            "{} {:?} {}:{}+{} {} | {:?}",
            d.code,
            d.severity,
            p.line,
            p.column,
            d.span.end - d.span.start,
            d.message,
            d.help
        );
    }
    println!("{:?} {:?} {:?}", took, reading.version, engine::circuit::moments::statistics(&reading.circuit));
    for v in [engine::qasm::Version::V3, engine::qasm::Version::V2] {
        let w = engine::qasm::write(&reading.circuit, v);
        println!("{}", w.text.chars().take(1500).collect::<String>());
        for d in w.diagnostics {
            println!("{} {} {:?}", d.code, d.message, d.help);
        }
    }
}
