use super::*;

/// Every text is judged as serde judges it, and means the same.
fn check(text: &str) {
    let own = read(text);
    match (serde_json::from_str::<serde_json::Value>(text), &own) {
        (Ok(expected), Ok(value)) => assert_eq!(to_serde(value), without_repetition(&expected), "{text}"),
        (Err(_), Err(_)) => {}
        (expected, own) => panic!("{text}: {expected:?}, but {own:?}"),
    }
}

fn to_serde(value: &Value) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(value) => (*value).into(),
        Value::Number(value) => (*value).into(),
        Value::Text(value) => value.clone().into(),
        Value::List(items) => items.iter().map(to_serde).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), to_serde(value))).collect(),
    }
}

/// Numbers as 64-bit floats, which is what JSON has here.
fn without_repetition(value: &serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Number(number) => number.as_f64().into(),
        serde_json::Value::Array(items) => items.iter().map(without_repetition).collect(),
        serde_json::Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), without_repetition(value))).collect()
        }
        other => other.clone(),
    }
}

#[test]
fn texts_are_read_as_serde_reads_them() {
    for text in [
        "",
        " ",
        "null",
        "nul",
        "true ",
        " false",
        "tru",
        "nullx",
        "0",
        "-0",
        "01",
        "-",
        "1.",
        ".5",
        "1.5e3",
        "1e",
        "1E+2",
        "1e400",
        "-1e-400",
        "+1",
        "1 2",
        "[]",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,]",
        "[1 2]",
        "{}",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":1,\"b\":[{}]}",
        "\"",
        "\"\\",
        "\"\\\"",
        r#""\"\\\/\b\f\n\r\t""#,
        r#""\u00e9\uD83D\uDE00""#,
        r#""\uD83D""#,
        r#""\uDE00""#,
        r#""\uD83D\u0041""#,
        r#""\u12""#,
        r#""\u+123""#,
        r#""\x""#,
        "\"a\nb\"",
        "\"é𝜃\"",
        "\u{feff}1",
        "\"\u{7f}\"",
        "[\"\\u\u{e9}\u{e9}\"]",
    ] {
        check(text);
    }
    check(&format!("{}{}", "[".repeat(127), "]".repeat(127)));
    check(&format!("{}{}", "[".repeat(129), "]".repeat(129)));
}

#[test]
fn every_prefix_of_a_text_is_judged_alike() {
    let text = r#" {"a": [1.5e-3, true, null, "é\n\u0041"], "b": {"c": [[], {}]}, "d": -0.25} "#;
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        check(&text[..end]);
    }
}

#[test]
fn what_is_written_reads_back() {
    let texts = vec!["a\"b\\c\n\t\u{1}é𝜃".to_owned(), String::new()];
    let list = |text: &String| Value::Text(text.clone());
    assert_eq!(read(&text(&texts)), Ok(Value::List(texts.iter().map(list).collect())));
    for number in [0.0, 0.1, 1e300, 5e-324, -2.5] {
        assert_eq!(read(&text(&number)), Ok(Value::Number(number)));
    }
    assert_eq!(text(&f64::NAN), "null");
    assert_eq!(text(&vec![0_u32, 9, 10, 4_200_000_000, u32::MAX]), "[0,9,10,4200000000,4294967295]");
    let mut out = String::new();
    object(&mut out, &[("a", &1_u32), ("b", &None::<f64>)]);
    object(&mut out, &[]);
    assert_eq!(out, r#"{"a":1,"b":null}{}"#);
}
