use super::*;

/// The label of a block in a box of the usual size.
fn block_label(text: &str) -> String {
    let circuit = Circuit::default();
    let mut labels = Labels::new(&circuit);
    let label = labels.block_label(text, 14.0, 150.0);
    assert!(label.width <= 150.0, "{text}: {}", label.width);
    labels.strings.get(label.text).to_owned()
}

#[test]
fn a_block_that_fits_has_its_whole_text() {
    assert_eq!(block_label("int[8] m = n + 1"), "int[8] m = n + 1");
    assert_eq!(block_label("if (c == 2)"), "if (c == 2)");
}

#[test]
fn a_long_declaration_loses_its_type_before_its_name() {
    assert_eq!(block_label("float[64] turn = n * pi / 4"), "turn = n * pi / 4");
    assert_eq!(block_label("float[64] accumulated = 0"), "accumulated = 0");
    assert_eq!(block_label("float[64] accumulated_phase = 0"), "accumul…d_phase = 0");
    assert_eq!(block_label("array[int[8], 4] a = {1, 2, 3, 4}"), "a = {1, 2, 3, 4}");
}

#[test]
fn name_and_end_of_the_value_stay() {
    let label = block_label("float[64] turn = int[2](c) * pi / 4 + 2 * sin(other / 8)");
    assert!(label.starts_with("turn = int[") && label.ends_with("/ 8)"), "{label}");
    let label = block_label("accumulated_phase_estimate[2 * n + 1]=accumulated_phase_estimate[2 * n] / 2");
    assert!(label.starts_with("acc") && label.contains("1] = acc") && label.ends_with("/ 2"), "{label}");
}

#[test]
fn what_sets_nothing_loses_its_middle() {
    for text in [
        "while (accumulated_phase == 2 * other_phase)",
        "accumulated_phase == 2 * other_phase + 12345",
        "accumulated_phase <= 2 * other_phase + 12345",
        "accumulated_phase += 2 * other_phase + 12345",
    ] {
        assert_eq!(block_label(text), metrics::fitted(text, 14.0, 150.0).0);
    }
}
