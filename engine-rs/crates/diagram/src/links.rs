//! Where the values of variables come from: which operations may have set a variable that another reads.
//!
//! The operations are walked in order, with those that may have set each variable last. Behind the branches of a block these are
//! those of all branches, and those from before it where none of the branches may happen. What a loop reads may come from its
//! iteration before, and so may what the condition of a `while` reads.
//!
//! A frame takes part by its number behind all operations: a condition reads, and a loop sets what it counts with.

use circuit::Circuit;
use circuit::classical::accesses::AccessLists;
use circuit::folding::Occurrence;
use std::ops::Range;

/// The most operations that are remembered for a variable, the latest, and of all links of a drawing: more nobody follows.
const MAX_SETTERS: usize = 8;
const MAX_LINKS: usize = 1 << 16;

/// A value's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueLink {
    /// The operation or frame that reads a variable.
    pub reader: u32,
    /// The one that may have set it last.
    pub setter: u32,
    /// The variable.
    pub variable: u32,
}

/// Returns the links of a drawing, in order of what reads.
pub fn value_links(circuit: &Circuit) -> Vec<ValueLink> {
    let mut flow =
        Flow { circuit, setters: vec![Vec::new(); circuit.named_variables.len()], next_group: 0, links: Vec::new() };
    if !flow.setters.is_empty() {
        flow.run(0..circuit.operations().len() as u32);
    }
    flow.links
}

struct Flow<'a> {
    circuit: &'a Circuit,
    /// For each variable, what may have set it last.
    setters: Vec<Vec<u32>>,
    next_group: usize,
    links: Vec<ValueLink>,
}

impl Flow<'_> {
    fn run(&mut self, operations: Range<u32>) {
        let circuit = self.circuit;
        let mut index = operations.start;
        while index < operations.end {
            if circuit.groups.get(self.next_group).is_some_and(|group| group.operations.start == index) {
                index = self.group();
                continue;
            }
            let AccessLists { reads, sets, keeps, .. } = circuit.accesses(&circuit.operations()[index as usize]);
            self.read(index, reads);
            for &variable in sets {
                let setters = &mut self.setters[variable as usize];
                if !keeps {
                    setters.clear();
                }
                add(setters, &[index]);
            }
            index += 1;
        }
    }

    fn read(&mut self, reader: u32, reads: &[u32]) {
        for &variable in reads {
            if self.links.len() < MAX_LINKS {
                for &setter in &self.setters[variable as usize] {
                    self.links.push(ValueLink { reader, setter, variable });
                }
            }
        }
    }

    /// Walks through the next frame. Returns the index behind its operations.
    fn group(&mut self) -> u32 {
        let circuit = self.circuit;
        let number = (circuit.operations().len() + self.next_group) as u32;
        let group = &circuit.groups[self.next_group];
        self.next_group += 1;
        let AccessLists { sets, own, counter, .. } = group.accesses.lists();
        let is_read_again = group.occurrence == Occurrence::WhileHolds;
        if !is_read_again {
            self.read(number, own);
        }
        for &counter in counter {
            self.setters[counter as usize] = vec![number];
        }
        if group.occurrence.repeats() {
            for index in group.operations.clone() {
                for &variable in circuit.accesses(&circuit.operations()[index as usize]).sets {
                    add(&mut self.setters[variable as usize], &[index]);
                }
            }
        }
        if is_read_again {
            self.read(number, own);
        }
        let mut before = Vec::new();
        for &variable in sets {
            before.push(self.setters[variable as usize].clone());
        }
        let mut behind = before.clone();
        if group.occurrence.is_certain() {
            behind.fill(Vec::new());
        }
        for branch in &group.branches {
            for (place, &variable) in sets.iter().enumerate() {
                self.setters[variable as usize].clone_from(&before[place]);
            }
            self.run(branch.operations.clone());
            for (place, &variable) in sets.iter().enumerate() {
                add(&mut behind[place], &self.setters[variable as usize]);
            }
        }
        for (place, &variable) in sets.iter().enumerate() {
            self.setters[variable as usize] = std::mem::take(&mut behind[place]);
        }
        group.operations.end
    }
}

/// Adds what may have set a variable, once each. The earliest are dropped.
fn add(setters: &mut Vec<u32>, more: &[u32]) {
    for &setter in more {
        setters.retain(|&other| other != setter);
        if setters.len() == MAX_SETTERS {
            setters.remove(0);
        }
        setters.push(setter);
    }
}
