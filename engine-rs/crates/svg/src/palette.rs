//! The colours of pictures, by theme: which colour a shape has by its meaning.
//!
//! A shape's role and category select its colour. `src/ui/tokens.css` gives the canvas on the page
//! the same colours; a test compares the two.
//!
//! To change a colour, change it here and there. To add a theme, add a variant and a table.

use diagram::scene::{Category, Role};

/// The themes of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white.
    Light,
    /// Light on near-black.
    Dark,
    /// The variables of the page that shows the picture, so that it follows the page's theme.
    Page,
}

/// The colours of a theme, as SVG writes them.
#[derive(Debug)]
pub struct Palette {
    /// The colour behind everything.
    pub background: &'static str,
    /// Wires of qubits.
    pub wire: &'static str,
    /// Classical wires, and the lines that lead to them.
    pub classical_wire: &'static str,
    /// Names of wires.
    pub wire_label: &'static str,
    /// Symbols in boxes.
    pub gate_label: &'static str,
    /// Angles, indices, conditions.
    pub parameter: &'static str,
    /// Barriers.
    pub barrier: &'static str,
    /// Brackets and frames with their titles.
    pub bracket: &'static str,
    /// What is not understood.
    pub gap: &'static str,
    /// Box and border of each family of gates, in the order of [`Category`] from [`Category::Hadamard`] on.
    pub categories: [(&'static str, &'static str); 8],
}

impl Theme {
    /// The colours of the theme.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Page => &PAGE,
        }
    }
}

impl Palette {
    /// The fill and the border of a family of gates. The border also colours its controls and
    /// targets.
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
            Role::Bracket | Role::Frame => self.bracket,
            Role::Gap => self.gap,
            Role::Gate | Role::Control | Role::Target | Role::Measurement => self.category(category).1,
        }
    }
}

static LIGHT: Palette = Palette {
    background: "#ffffff",
    wire: "#6b7d85",
    classical_wire: "#5b6c75",
    wire_label: "#33464e",
    gate_label: "#12262e",
    parameter: "#3d5058",
    barrier: "#93a3aa",
    bracket: "#51646c",
    gap: "#a15c00",
    categories: [
        ("#dcedf0", "#0b6272"),
        ("#e4edfa", "#2b5fa8"),
        ("#ece8fa", "#6247b0"),
        ("#fceedd", "#a1590f"),
        ("#fbe7ec", "#a83355"),
        ("#eaeff0", "#51646c"),
        ("#f3f6f7", "#44565e"),
        ("#faf4d9", "#7d6a0d"),
    ],
};

static DARK: Palette = Palette {
    background: "#142024",
    wire: "#7f949c",
    classical_wire: "#9db0b7",
    wire_label: "#c4d2d7",
    gate_label: "#f0f6f8",
    parameter: "#b9c8ce",
    barrier: "#5b7079",
    bracket: "#9db0b7",
    gap: "#f0b357",
    categories: [
        ("#173840", "#58c4d4"),
        ("#182f4e", "#74abee"),
        ("#2b2652", "#aa96f2"),
        ("#3d2b15", "#e5a763"),
        ("#431f2e", "#ef8aa7"),
        ("#26363c", "#9db0b7"),
        ("#1d2b30", "#adbec5"),
        ("#38310f", "#d6bf55"),
    ],
};

static PAGE: Palette = Palette {
    background: "var(--diagram-background)",
    wire: "var(--wire)",
    classical_wire: "var(--classical-wire)",
    wire_label: "var(--label)",
    gate_label: "var(--gate-foreground)",
    parameter: "var(--gate-parameter)",
    barrier: "var(--barrier)",
    bracket: "var(--bracket)",
    gap: "var(--warning)",
    categories: [
        ("var(--gate-hadamard)", "var(--gate-hadamard-border)"),
        ("var(--gate-pauli)", "var(--gate-pauli-border)"),
        ("var(--gate-phase)", "var(--gate-phase-border)"),
        ("var(--gate-rotation)", "var(--gate-rotation-border)"),
        ("var(--gate-multi-qubit)", "var(--gate-multi-qubit-border)"),
        ("var(--gate-custom)", "var(--gate-custom-border)"),
        ("var(--gate-measurement)", "var(--gate-measurement-border)"),
        ("var(--gate-block)", "var(--gate-block-border)"),
    ],
};
