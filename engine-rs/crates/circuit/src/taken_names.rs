//! Names that are taken, and new ones that are not. One kind of map serves all crates that choose names (docs/decisions/0007).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The names that are taken, each with the number behind the last one that was made of it.
#[derive(Debug, Default)]
pub struct TakenNames {
    numbers: BTreeMap<String, u32>,
}

impl TakenNames {
    /// Takes a name. Returns false if it is taken already.
    #[inline(never)]
    pub fn take(&mut self, name: &str) -> bool {
        match self.numbers.entry(name.to_owned()) {
            Entry::Vacant(entry) => {
                entry.insert(1);
                true
            }
            Entry::Occupied(_) => false,
        }
    }

    /// Takes and returns a name that is free and no reserved word: `name` itself, or with the lowest number behind it that does.
    ///
    /// ```
    /// let mut names = circuit::taken_names::TakenNames::default();
    /// assert_eq!(names.take_unique("q".to_owned(), &|_| false), "q");
    /// assert_eq!(names.take_unique("q".to_owned(), &|name| name == "q_2"), "q_3");
    /// ```
    pub fn take_unique(&mut self, name: String, is_reserved: &dyn Fn(&str) -> bool) -> String {
        // Nearly all names are free: a builder's circuit has hundreds of parameters.
        if !is_reserved(&name) && self.take(&name) {
            return name;
        }
        let mut number = self.numbers.get(&name).copied().unwrap_or(1);
        loop {
            number += 1;
            let unique = format!("{name}_{number}");
            if !is_reserved(&unique) && self.take(&unique) {
                self.numbers.insert(name, number);
                return unique;
            }
        }
    }
}
