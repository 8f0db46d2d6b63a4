use super::*;

#[test]
fn strings_count_in_utf16_units_and_bytes() {
    let mut strings = Strings::default();
    assert_eq!((strings.add("q"), strings.add("𝜃π"), strings.add("")), (0, 1, 2));
    assert_eq!(strings.offsets, [0, 1, 4, 4]);
    assert_eq!((strings.get(1), strings.get(2), strings.get(NONE)), ("𝜃π", "", ""));
    assert_eq!(Strings::from_parts(strings.text.clone(), strings.offsets.clone()), Some(strings));
}

#[test]
fn strings_whose_parts_do_not_fit_are_refused() {
    assert_eq!(Strings::from_parts("𝜃".to_owned(), vec![0, 1]), None, "inside a character");
    assert_eq!(Strings::from_parts("a".to_owned(), vec![0, 2]), None, "behind the end");
    assert_eq!(Strings::from_parts("ab".to_owned(), vec![0, 2, 1]), None, "falling");
}

/// The tables of `interface/scene.ts` name the same numbers.
#[test]
fn javascript_counts_as_rust_does() {
    let face = include_str!("../../../../interface/scene.ts");
    let table = |name: &str| {
        let start = face.find(&format!("export const {name} = {{")).expect("the table is there");
        &face[start..start + face[start..].find("} as const").expect("the table ends")]
    };
    for (number, kind) in Kind::ALL.iter().enumerate() {
        assert!(*kind as usize == number && table("Kind").contains(&format!("{kind:?}: {number},")), "{kind:?}");
    }
    for (number, role) in Role::ALL.iter().enumerate() {
        assert!(*role as usize == number && table("Role").contains(&format!("{role:?}: {number},")), "{role:?}");
    }
    for (number, family) in Category::ALL.iter().enumerate() {
        let row = format!("{family:?}: {number},");
        assert!(*family as usize == number && table("Category").contains(&row), "{family:?}");
    }
}
