use super::*;

#[test]
fn a_short_text_stays_whole() {
    assert_eq!(fitted("RX", 14.0, 40.0), ("RX".into(), width("RX", 14.0)));
}

#[test]
fn a_long_text_is_cut_to_its_room() {
    let (cut, wide) = fitted("a_very_long_gate_name", 14.0, 60.0);
    assert_eq!(cut, "a_v…me");
    assert!(wide <= 60.0 && wide == width(&cut, 14.0), "{wide}");
}

#[test]
fn a_condition_is_cut_between_its_operands() {
    let condition = "if (syndrome[0] && syndrome[1] || !heralded && syndrome != 3)";
    assert_eq!(fitted(condition, 10.0, 230.0).0, "if (syndrome[0] && … && syndrome != 3)");
    // Not where little would be left.
    assert_eq!(fitted("def f(qubit a) -> bit { h a; return measure a; }", 10.0, 100.0).0, "def f(qub…asure a; }");
}

#[test]
fn long_names_stay_different() {
    let names = ["variational_ansatz_layer_1", "variational_ansatz_layer_2", "variational_ansatz_layer_2[12]"];
    let cut = names.map(|name| fitted(name, 14.0, 100.0).0);
    assert!(cut[0].ends_with("_1") && cut[1].ends_with("_2") && cut[2].ends_with("[12]"), "{cut:?}");
}

#[test]
fn no_character_is_cut_or_taken_twice() {
    let text = "θ量a".repeat(300_000);
    for limit in [0.0, 5.0, 14.0, 15.0, 33.3, 100.0, 1000.0] {
        let (cut, wide) = fitted(&text, 14.0, limit);
        assert!(wide <= limit.max(width("…", 14.0)) && cut.contains('…'), "{cut}: {wide} in {limit}");
    }
}

#[test]
fn an_unknown_character_is_taken_as_wide() {
    assert_eq!(width("量", 10.0), 10.0);
}
