use super::*;

#[test]
fn a_name_keeps_its_number() {
    let texts: Vec<String> = (0..5000).map(|n| format!("name_{n}")).chain((0..50).map(|n| "q".repeat(n))).collect();
    let mut names = Names::default();
    let symbols: Vec<Symbol> = texts.iter().map(|text| names.intern(text)).collect();
    for (text, symbol) in texts.iter().zip(symbols) {
        assert_eq!((names.intern(text), names.find(text), names.text(symbol)), (symbol, Some(symbol), text.as_str()));
    }
    assert_eq!(names.find("another"), None);
}

#[test]
fn any_names_are_told_apart() {
    let mut names = Names::default();
    assert_eq!(names.find("q"), None);
    let texts = ["", "q", "qq", "q0", "\u{1}", "é", "ê", "abcdefgh", "abcdefghi", "abcdefgh\u{1}", "bcdefghi"];
    for round in 0..2 {
        for (text, symbol) in texts.iter().zip(0..) {
            assert_eq!(names.find(text).is_some(), round > 0, "{text:?}");
            assert_eq!(names.intern(text), symbol, "{text:?}");
            assert_eq!(names.find(text), Some(symbol), "{text:?}");
        }
    }
}
