use super::*;

#[test]
fn a_short_text_stays_whole() {
    assert_eq!(fitted("RX", 14.0, 40.0), ("RX".into(), width("RX", 14.0)));
}

#[test]
fn a_long_text_is_cut_to_its_room() {
    let (cut, wide) = fitted("a_very_long_gate_name", 14.0, 60.0);
    assert_eq!(cut, "a_very…");
    assert!(wide <= 60.0 && wide == width(&cut, 14.0), "{wide}");
}

#[test]
fn an_unknown_character_is_taken_as_wide() {
    assert_eq!(width("量", 10.0), 10.0);
}
