//! Colours of stored pictures: two small tables, from what a shape means to how it is coloured.
//!
//! The page's canvas has the same colours as CSS variables, so that both show the same picture.

use crate::diagram::scene::{Category, Role};

/// The two looks of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white.
    Light,
    /// Light on near-black.
    Dark,
}

/// The colours of a look, as SVG writes them.
#[derive(Debug)]
pub struct Palette {
    /// Behind everything.
    pub background: &'static str,
    /// Wires of qubits.
    pub wire: &'static str,
    /// Classical wires, and what leads to them.
    pub classical_wire: &'static str,
    /// Names of wires.
    pub wire_label: &'static str,
    /// Symbols in boxes.
    pub gate_label: &'static str,
    /// Angles, indices, conditions.
    pub parameter: &'static str,
    /// Barriers.
    pub barrier: &'static str,
    /// Brackets and their titles.
    pub bracket: &'static str,
    /// Box and border of each family of gates, in the order of [`Category`] from [`Category::Hadamard`] on.
    pub categories: [(&'static str, &'static str); 8],
}

impl Theme {
    /// The colours of the look.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

impl Palette {
    /// The body and the border of a family of gates; the border also colours its controls and targets.
    pub const fn category(&self, category: Category) -> (&'static str, &'static str) {
        match category {
            Category::Plain => (self.background, self.wire),
            category => self.categories[category as usize - 1],
        }
    }

    /// The colour of a line or a text.
    pub const fn ink(&self, role: Role, category: Category) -> &'static str {
        match role {
            Role::Wire | Role::PassingWire => self.wire,
            Role::ClassicalWire | Role::Condition => self.classical_wire,
            Role::WireLabel => self.wire_label,
            Role::GateLabel => self.gate_label,
            Role::GateParameter | Role::ClassicalLabel => self.parameter,
            Role::Barrier => self.barrier,
            Role::Bracket => self.bracket,
            Role::Gate | Role::Control | Role::Target | Role::Measurement => self.category(category).1,
        }
    }
}

static LIGHT: Palette = Palette {
    background: "#fff",
    wire: "#7b8794",
    classical_wire: "#66727f",
    wire_label: "#28323d",
    gate_label: "#18212b",
    parameter: "#3e4a57",
    barrier: "#9aa5b1",
    bracket: "#66727f",
    categories: [
        ("#e3f4f0", "#1f7a6c"),
        ("#e6effb", "#2b66ad"),
        ("#eeeafb", "#6549b3"),
        ("#fdf0e2", "#a85d12"),
        ("#fce9ee", "#ac3558"),
        ("#eef1f4", "#55616e"),
        ("#f4f5f6", "#4a5560"),
        ("#fbf6dc", "#857010"),
    ],
};

static DARK: Palette = Palette {
    background: "#10151c",
    wire: "#6f7c8a",
    classical_wire: "#8d99a6",
    wire_label: "#d5dce4",
    gate_label: "#f1f5f9",
    parameter: "#bcc6d1",
    barrier: "#5d6976",
    bracket: "#8d99a6",
    categories: [
        ("#12352f", "#4cb5a3"),
        ("#152c4a", "#6aa5ec"),
        ("#2a2350", "#a48df0"),
        ("#3d2913", "#e2a05a"),
        ("#431d2b", "#ec809f"),
        ("#232b34", "#94a1af"),
        ("#1d242c", "#a3afbb"),
        ("#352f10", "#d3bb4e"),
    ],
};
