//! Scenes: finished drawings, as shapes at fixed positions with their meaning and their operation.
//!
//! A [`Scene`] is a struct of arrays, because it crosses into JavaScript as typed arrays, and
//! because a painter that shows a part of a large circuit walks only a range of them. Lengths are
//! in pixels at a scale of 1; y grows downwards.
//!
//! Shapes come in two parts. The header is everything that runs along the whole drawing: wires,
//! their names, brackets and frames. Behind it are the shapes of each column in turn. A header
//! shape counts `x` from the left edge of the drawing, a column's shape from the left edge of its
//! column, so that the 32 bits of a coordinate stay exact in a drawing of any length.
//!
//! A shape has a [`Kind`] (its form), a [`Role`] (its meaning) and a [`Category`] (its family of
//! gates). Painters derive colours from role and category, so a new theme needs no new layout.
//! Enumerations cross the border as bytes; `interface/scene.ts` repeats their numbers, and a test compares
//! the two.
//!
//! Invariants, which [`Scene::is_sound`] checks for a scene that comes back from JavaScript: all
//! arrays of shapes have the same length, `column_shapes` is rising and within it, and texts refer
//! to existing strings.

/// The index that means "none" in all tables.
pub const NONE: u32 = u32::MAX;

/// Declares an enumeration whose variants cross into JavaScript by their numbers.
macro_rules! numbered {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)*
        }

        impl $name {
            /// All variants, each at its number.
            pub const ALL: [Self; [$($name::$variant),*].len()] = [$(Self::$variant),*];

            /// The variant with a number.
            pub fn from_number(number: u8) -> Option<Self> {
                Self::ALL.get(number as usize).copied()
            }
        }
    };
}

numbered! {
    /// The form of a shape. Each comment explains the four numbers of its geometry.
    Kind {
        /// `x1, y1, x2, y2`
        Line,
        /// Two thin parallel lines around `x1, y1, x2, y2`, which is level or upright.
        DoubleLine,
        /// `x1, y1, x2, y2`
        DashedLine,
        /// A box with rounded corners: `x, y, width, height`
        Box,
        /// A filled circle: `x, y, radius`
        Disc,
        /// An open circle: `x, y, radius`
        Ring,
        /// A circle with a plus inside, the target of a controlled NOT: `x, y, radius`
        CircledPlus,
        /// Two strokes that cross: `x, y, half of its side`
        Cross,
        /// The face of a meter, half a circle and a needle: `x, y, radius`, the centre of the circle.
        Meter,
        /// A filled head of an arrow that points down: `x, y, half of its width`, its tip.
        Arrow,
        /// A bracket that opens downwards: `x, y, width, height`
        Bracket,
        /// A text that begins at its place: `x, baseline y, size`
        LabelStart,
        /// A text around its place: `x, baseline y, size`
        LabelMiddle,
        /// A text that ends at its place: `x, baseline y, size`
        LabelEnd,
    }
}

numbered! {
    /// The meaning of a shape. Painters map roles to colours, so a theme never needs a new layout.
    Role {
        /// A qubit's wire.
        Wire,
        /// A qubit's wire where it runs through a box that does not act on it.
        PassingWire,
        /// A classical register's wire, and what leads to it.
        ClassicalWire,
        /// The name of a wire.
        WireLabel,
        /// The body of a gate.
        Gate,
        /// The symbol in a gate's box.
        GateLabel,
        /// A gate's angles, and numbers at the ends of wires into its box.
        GateParameter,
        /// A control's dot, and the line from it.
        Control,
        /// The target of a control, if it is no box.
        Target,
        /// The box and the meter of a measurement.
        Measurement,
        /// A barrier.
        Barrier,
        /// The text of a condition, and the index of a measured bit.
        ClassicalLabel,
        /// A dot on the classical wire that a condition reads.
        Condition,
        /// The bracket over a part of the circuit, and its title.
        Bracket,
        /// The frame around the body of an opened gate, and its title.
        Frame,
        /// The box in place of what is not understood, and its sign.
        Gap,
    }
}

numbered! {
    /// The family of gates that a shape belongs to, for palettes that colour families.
    Category {
        /// No gate.
        Plain,
        /// Hadamard.
        Hadamard,
        /// X, Y, Z, the identity, and their controlled forms.
        Pauli,
        /// Turns about the z axis by a fixed angle or of a phase: S, T, P.
        Phase,
        /// Rotations by an angle: RX, U, RZZ.
        Rotation,
        /// Gates that act on several qubits at once: SWAP, RCCX.
        MultiQubit,
        /// Gates that the program defines.
        Custom,
        /// What ends or begins a qubit's quantum life: measurement, reset.
        Measurement,
        /// Parts of a program in one box, and delays.
        Block,
    }
}

/// Texts without repetition, stored in one string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strings {
    /// All texts, one behind the other.
    pub text: String,
    /// The start of each text in UTF-16 units, and behind them the end of the last. Empty without
    /// texts.
    pub offsets: Vec<u32>,
    /// The same in bytes.
    bytes: Vec<u32>,
}

impl Strings {
    /// Appends a text and returns its index.
    pub fn add(&mut self, text: &str) -> u32 {
        if self.offsets.is_empty() {
            self.offsets.push(0);
            self.bytes.push(0);
        }
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() } as u32;
        self.text.push_str(text);
        self.offsets.push(self.offsets.last().copied().unwrap_or(0) + units);
        self.bytes.push(self.text.len() as u32);
        self.offsets.len() as u32 - 2
    }

    /// Rebuilds the texts from [`Strings::text`] and [`Strings::offsets`]. Returns `None` if an
    /// offset falls, lies inside a character or beyond the end.
    pub fn from_parts(text: String, offsets: Vec<u32>) -> Option<Self> {
        let mut bytes = Vec::with_capacity(offsets.len());
        let mut places = text.char_indices().map(|(byte, character)| (byte as u32, character.len_utf16() as u32));
        let (mut byte, mut unit) = (0, 0);
        for &offset in &offsets {
            while unit < offset {
                let (at, units) = places.next()?;
                unit += units;
                byte = at + text.get(at as usize..)?.chars().next().map_or(0, char::len_utf8) as u32;
            }
            if unit != offset {
                return None;
            }
            bytes.push(byte);
        }
        Some(Self { text, offsets, bytes })
    }

    /// A text by its index; empty for [`NONE`].
    pub fn get(&self, index: u32) -> &str {
        if index == NONE {
            return "";
        }
        self.text.get(self.bytes[index as usize] as usize..self.bytes[index as usize + 1] as usize).unwrap_or_default()
    }

    /// Returns whether the text at an index is the given one.
    pub fn is_at(&self, index: u32, text: &str) -> bool {
        let (start, end) = (self.bytes[index as usize] as usize, self.bytes[index as usize + 1] as usize);
        self.text.as_bytes()[start..end] == *text.as_bytes()
    }

    /// How many texts.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// True where there is no text.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// One shape, read from all arrays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// How it looks.
    pub kind: Kind,
    /// What it means.
    pub role: Role,
    /// Its family of gates.
    pub category: Category,
    /// Four numbers that [`Kind`] explains.
    pub geometry: [f32; 4],
    /// Index of its text in [`Scene::strings`], or [`NONE`].
    pub text: u32,
    /// Index of its operation, or [`NONE`].
    pub operation: u32,
}

/// A finished drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width, margins and all.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Kinds of all shapes.
    pub kinds: Vec<Kind>,
    /// Roles of all shapes.
    pub roles: Vec<Role>,
    /// Categories of all shapes.
    pub categories: Vec<Category>,
    /// Four numbers a shape.
    pub geometry: Vec<[f32; 4]>,
    /// Text of each shape, an index into `strings` or [`NONE`].
    pub texts: Vec<u32>,
    /// Operation of each shape, or [`NONE`].
    pub shape_operations: Vec<u32>,
    /// How many shapes, from the first, are the header.
    pub header: u32,
    /// The left edge of each column, and as the last entry the right edge of the last.
    pub column_edges: Vec<f64>,
    /// The first shape of each column, and as the last entry the number of shapes.
    pub column_shapes: Vec<u32>,
    /// Ten numbers for each frame, outer frames before inner ones: its first operation, the one
    /// behind its last, the frame around it or [`NONE`], the index of its gate or block, as in
    /// [`Operations::origins`], its name in `strings`, and where its statement starts, ends, and on which line, as in
    /// [`Operations`]. Then for a loop with equal iterations how many there are, and how many operations of the program the iteration
    /// has that stands for all, or 0 where all are drawn; for others, 0 twice.
    pub groups: Vec<u32>,
    /// The name of each wire in full, from the top, an index into `strings`. A label may be cut.
    pub wire_names: Vec<u32>,
    /// For each [variable](circuit::Circuit::named_variables) that something reads or sets what its wire is called, whether that is shown
    /// or not, an index into `strings`; [`NONE`] for others.
    pub variable_names: Vec<u32>,
    /// Three numbers for each [link](super::links::ValueLink): what reads, what may have set the variable last (each an operation or behind
    /// all of them a frame), and the variable's name, an index into `strings`.
    pub links: Vec<u32>,
    /// Three numbers for each block that has [gates on two qubits](circuit::moments::TwoQubitGates): the closed block or its frame, numbered as
    /// in `links`, how many gates, and the [bound](circuit::moments::Bound) as a number.
    pub two_qubit_gates: Vec<u32>,
    /// Whether the program [sets variables](circuit::Circuit::sets_variables).
    pub sets_variables: bool,
    /// All texts.
    pub strings: Strings,
    /// Facts about each operation.
    pub operations: Operations,
    /// The circuit in sentences, for people who do not see the drawing.
    pub description: String,
}

/// One entry for each operation, in order of the program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Operations {
    /// The column it stands in.
    pub columns: Vec<u32>,
    /// Where its statement starts in the source, in UTF-16 units.
    pub starts: Vec<u32>,
    /// Where its statement ends.
    pub ends: Vec<u32>,
    /// The line on which it starts, from 1.
    pub lines: Vec<u32>,
    /// Its name with its modifiers, an index into [`Scene::strings`].
    pub names: Vec<u32>,
    /// What it does in a few words, an index into [`Scene::strings`] or [`NONE`].
    pub descriptions: Vec<u32>,
    /// All its angles in full, an index into [`Scene::strings`] or [`NONE`].
    pub parameters: Vec<u32>,
    /// Its condition in full, an index into [`Scene::strings`] or [`NONE`]; empty where none has one. A label may be cut.
    pub conditions: Vec<u32>,
    /// 1 if it can be opened.
    pub unfolds: Vec<u8>,
    /// In a folded circuit, its index in the program or in the body of the gate around it; else
    /// empty.
    pub origins: Vec<u32>,
}

impl Scene {
    /// How many shapes.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// True for a drawing without any shape.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.column_edges.len().saturating_sub(1)
    }

    /// One shape.
    pub fn shape(&self, index: usize) -> Shape {
        Shape {
            kind: self.kinds[index],
            role: self.roles[index],
            category: self.categories[index],
            geometry: self.geometry[index],
            text: self.texts[index],
            operation: self.shape_operations[index],
        }
    }

    /// Returns whether all arrays fit together, so that a painter may walk them without checks.
    pub fn is_sound(&self) -> bool {
        let count = self.len();
        let rising = self.column_shapes.windows(2).all(|pair| pair[0] <= pair[1]);
        self.roles.len() == count
            && self.categories.len() == count
            && self.texts.len() == count
            && self.shape_operations.len() == count
            && self.geometry.len() == count
            && self.header as usize <= count
            && self.column_shapes.len() == self.column_edges.len()
            && rising
            && self.column_shapes.last().is_none_or(|&last| last as usize <= count)
            && self.texts.iter().all(|&text| text == NONE || (text as usize) < self.strings.len())
    }

    /// Reserves capacity for so many more shapes. Arrays for a million operations are too large to be
    /// copied while they grow.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.kinds.reserve_exact(more);
        self.roles.reserve_exact(more);
        self.categories.reserve_exact(more);
        self.geometry.reserve_exact(more);
        self.texts.reserve_exact(more);
        self.shape_operations.reserve_exact(more);
    }

    /// Appends a shape.
    pub(crate) fn push(&mut self, shape: Shape) {
        if self.kinds.len() == self.kinds.capacity() {
            // Doubling would take half of the memory of a large drawing for nothing.
            self.reserve(self.len() / 4 + 16);
        }
        self.kinds.push(shape.kind);
        self.roles.push(shape.role);
        self.categories.push(shape.category);
        self.geometry.push(shape.geometry);
        self.texts.push(shape.text);
        self.shape_operations.push(shape.operation);
    }
}

impl Operations {
    /// Reserves capacity for a number of operations.
    pub(crate) fn reserve(&mut self, count: usize) {
        for column in [
            &mut self.starts,
            &mut self.ends,
            &mut self.lines,
            &mut self.names,
            &mut self.descriptions,
            &mut self.parameters,
        ] {
            column.reserve_exact(count);
        }
        self.unfolds.reserve_exact(count);
    }
}

#[cfg(test)]
mod tests;
