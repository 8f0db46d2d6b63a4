//! Frames around what opened gates and blocks consist of.
//!
//! A frame is a rectangle of columns and rows with a title in its upper line: the name of a gate, or the
//! condition of a block, or the head of a loop and what a press on it does. Lines part the branches of a block, each with a title of its own.
//! Those of a `switch` are cases, whose titles stand in a line below that of the frame. From
//! its left corners lines lead to the classical bits that decide.
//!
//! A frame is inset by the number of frames that begin or end with it around it, and grows upwards and
//! downwards by the number inside, so nested frames never touch. Six shapes of each frame come first, group by
//! group, so that `src/circuit/diagram/folding.ts` finds them.

use super::{BRACKET, Layout, MARGIN, ROW_GAP, SMALL_SIZE, wider};
use crate::columns::{Columns, Frame};
use crate::metrics::{self, CAPITAL_HEIGHT};
use crate::scene::{Kind, NONE, Role};
use crate::source_positions::SourcePositions;
use crate::typeset;
use circuit::Circuit;
use circuit::folding::{Decision, Group, Iterations};
use std::ops::Range;

/// Height that a frame takes above its rows, for its title, and below. One around frames takes for each of these more above, so that titles
/// and corners stay apart, and as much again below.
const FRAME_ABOVE: f32 = 10.0;
const FRAME_BELOW: f32 = 5.0;
const NESTED_ABOVE: f32 = 14.0;
/// Free width that a frame adds at each side of its columns, and from the edge of the outermost column to the outermost frame.
const FRAME_SIDE: f32 = 9.0;
const FRAME_EDGE: f32 = 4.0;
/// From the left edge of a frame to its title, and around the title.
const TITLE_START: f32 = 6.0;
const TITLE_GAP: f32 = 3.0;

/// The longest title, in pixels.
const TITLE_LIMIT: f32 = 260.0;

/// Where a frame is drawn.
pub(super) struct Outline {
    pub(super) left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Layout<'_> {
    /// Sets the y coordinate of each row. Rows at the upper and lower edges of frames are farther apart from their neighbours.
    pub(super) fn set_heights(&mut self, placed: &Columns) {
        let count = (self.rows.count() as usize).max(1);
        let (mut above, mut below) = (vec![0.0; count], vec![0.0; count]);
        for (frame, &Nesting { inside, lines, .. }) in placed.frames.iter().zip(&self.nesting) {
            let (above, below) = (&mut above[frame.rows.top as usize], &mut below[frame.rows.bottom as usize]);
            *above = wider(*above, height_above(lines));
            *below = wider(*below, inside as f32 * FRAME_BELOW);
        }
        let brackets = if self.circuit.sections.is_empty() { 0.0 } else { BRACKET };
        let mut y = MARGIN + brackets - ROW_GAP;
        self.heights.reserve_exact(count + 1);
        for ((above, below), half) in above.into_iter().zip(below).zip(&self.halves) {
            y += ROW_GAP + above + half;
            self.heights.push(y);
            y += half + below;
        }
        self.heights.push(y);
    }

    /// Stores title and source position of all groups.
    pub(super) fn name_groups(&mut self, places: &mut SourcePositions) {
        for group in &self.circuit.groups {
            let (start, end, line) = places.of(group.span);
            let name = self.labels.intern(&titled(group, &group.name));
            let parent = group.parent.unwrap_or(NONE);
            let operations = &group.operations;
            let numbers = [operations.start, operations.end, parent, group.origin, name, start, end, line];
            self.scene.groups.extend(numbers);
            self.scene.groups.extend([group.iterations.count, group.iterations.length]);
        }
    }

    /// Appends the columns below each title, with the width that they need for it.
    pub(super) fn add_titles(&self, placed: &Columns, titles: &mut Vec<(Range<usize>, f32)>) {
        for ((group, frame), &Nesting { left, right, .. }) in
            self.circuit.groups.iter().zip(&placed.frames).zip(&self.nesting)
        {
            let sides = FRAME_EDGE + FRAME_SIDE * (left + right + 1) as f32 + TITLE_START + 2.0 * TITLE_GAP;
            let mut add = |columns: Range<u32>, text: &str| {
                let title = metrics::width(&title(group, text), SMALL_SIZE).min(TITLE_LIMIT);
                titles.push((columns.start as usize..columns.end as usize, title + sides));
            };
            for (columns, branch) in frame.starts.windows(2).zip(&group.branches) {
                add(columns[0]..columns[1], &branch.title);
            }
            if group.has_heading() {
                add(frame.columns(), &group.name);
            }
        }
    }

    /// Adds all frames.
    pub(super) fn draw_frames(&mut self, placed: &Columns) {
        let circuit = self.circuit;
        for index in 0..circuit.groups.len() {
            let (frame, outline) = (&placed.frames[index], self.outline(placed, index));
            let Outline { left, right, top, bottom } = outline;
            if circuit.groups[index].has_heading() {
                self.draw_title(index, &circuit.groups[index].name, (left, right, top));
            } else {
                self.draw_branch(index, 0, frame, &outline);
            }
            self.header_shape(Kind::Line, Role::Frame, [right, top, right, bottom], NONE);
            self.header_shape(Kind::Line, Role::Frame, [left, bottom, right, bottom], NONE);
            self.header_shape(Kind::Line, Role::Frame, [left, top, left, bottom], NONE);
        }
        for (index, group) in circuit.groups.iter().enumerate() {
            let (frame, mut outline) = (&placed.frames[index], self.outline(placed, index));
            let decided = outline.top;
            if group.has_heading() {
                outline.top += NESTED_ABOVE;
                self.draw_branch(index, 0, frame, &outline);
            }
            for place in 1..group.branches.len() {
                let x = self.edge(frame.starts[place]);
                self.header_shape(Kind::Line, Role::Frame, [x, outline.top, x, outline.bottom], NONE);
                self.draw_branch(index, place, frame, &outline);
            }
            self.draw_decision(&group.decision, &Outline { top: decided, ..outline });
        }
    }

    /// Where the frame of a group is drawn.
    pub(super) fn outline(&self, placed: &Columns, index: usize) -> Outline {
        let frame = &placed.frames[index];
        let columns = frame.columns();
        let Nesting { inside, lines, left, right } = self.nesting[index];
        Outline {
            left: self.edge(columns.start) + FRAME_SIDE * left as f32,
            right: self.edge(columns.end) - 2.0 * FRAME_EDGE - FRAME_SIDE * right as f32,
            top: self.y(frame.rows.top) - self.halves[frame.rows.top as usize] - height_above(lines),
            bottom: self.y(frame.rows.bottom) + self.halves[frame.rows.bottom as usize] + FRAME_BELOW * inside as f32,
        }
    }

    /// Where the outermost frame starts in a column.
    fn edge(&self, column: u32) -> f32 {
        self.scene.column_edges[column as usize] as f32 + FRAME_EDGE
    }

    /// Adds the upper line of a branch, with its title in it.
    fn draw_branch(&mut self, index: usize, place: usize, frame: &Frame, outline: &Outline) {
        let left = self.edge(frame.starts[place]).max(outline.left);
        let right = self.edge(frame.starts[place + 1]).min(outline.right);
        self.draw_title(index, &self.circuit.groups[index].branches[place].title, (left, right, outline.top));
    }

    /// Adds a line from left to right with a title of a group in it.
    fn draw_title(&mut self, index: usize, text: &str, (left, right, y): (f32, f32, f32)) {
        let start = left + TITLE_START;
        let title = title(&self.circuit.groups[index], text);
        let title = self.labels.label(&title, SMALL_SIZE, TITLE_LIMIT.min(right - start - TITLE_GAP));
        let end = (start + title.width + TITLE_GAP).min(right);
        self.header_shape(Kind::Line, Role::Frame, [left, y, start - TITLE_GAP, y], NONE);
        self.header_shape(Kind::Line, Role::Frame, [end, y, right, y], NONE);
        let baseline = y + SMALL_SIZE * CAPITAL_HEIGHT / 2.0;
        self.header_shape(Kind::LabelStart, Role::Frame, [start, baseline, SMALL_SIZE, 0.0], title.text);
    }

    /// Adds lines from the left ends of a frame to the registers that decide, with an open dot where they are to be 0.
    fn draw_decision(&mut self, decision: &Decision, &Outline { left: x, top, bottom, .. }: &Outline) {
        let dots = self.dots(&decision.clbits, &decision.zeros);
        let (Some(&(first, ..)), Some(&(last, ..))) = (dots.first(), dots.last()) else { return };
        for (from, to) in [(bottom, self.y(last)), (self.y(first), top)] {
            if from < to {
                self.header_shape(Kind::DoubleLine, Role::ClassicalWire, [x, from, x, to], NONE);
            }
        }
        for (row, kind, radius) in dots {
            let y = self.y(row);
            self.header_shape(kind, Role::Condition, [x, y, radius, 0.0], NONE);
        }
    }
}

/// Makes room for the sides of frames and between their branches.
pub(super) fn widen_at_edges(placed: &Columns, widths: &mut [f32]) {
    for columns in placed.frames.iter().flat_map(|frame| frame.starts.windows(2)) {
        let (first, last) = (columns[0] as usize, columns[1] as usize - 1);
        widths[first] += 2.0 * FRAME_SIDE;
        if first < last {
            widths[last] += 2.0 * FRAME_SIDE;
        }
    }
}

/// The height above the rows of a frame with a number of lines with titles in it, its own included.
fn height_above(lines: u32) -> f32 {
    FRAME_ABOVE + NESTED_ABOVE * lines.saturating_sub(1) as f32
}

/// How many other frames matter for where a frame is drawn.
#[derive(Clone, Copy)]
pub(super) struct Nesting {
    /// The depth of groups in it, itself included.
    inside: u32,
    /// The lines with titles in it, one below the other, its own included.
    lines: u32,
    /// Lines of frames around it between its left edge and that of its first column, and the same at the right.
    left: u32,
    right: u32,
}

/// The nesting of each group.
pub(super) fn nesting(circuit: &Circuit, placed: &Columns) -> Vec<Nesting> {
    let mut nesting: Vec<Nesting> = Vec::with_capacity(circuit.groups.len());
    for (group, frame) in circuit.groups.iter().zip(&placed.frames) {
        let mut own = Nesting { inside: 1, lines: 1 + u32::from(group.has_heading()), left: 0, right: 0 };
        if let Some(parent) = group.parent {
            let (outer, around) = (nesting[parent as usize], &placed.frames[parent as usize].starts);
            let edges = [frame.starts.first(), frame.starts.last()];
            if edges[0] == around.first() {
                own.left = outer.left + 1;
            } else {
                own.left = u32::from(edges[0].is_some_and(|start| around.contains(start)));
            }
            if edges[1] == around.last() {
                own.right = outer.right + 1;
            }
        }
        nesting.push(own);
    }
    // A parent precedes its children, so backwards every group is complete before its parent.
    for (index, group) in circuit.groups.iter().enumerate().rev() {
        if let Some(parent) = group.parent {
            let Nesting { inside, lines, .. } = nesting[index];
            let own = 1 + u32::from(circuit.groups[parent as usize].has_heading());
            let outer = &mut nesting[parent as usize];
            outer.inside = outer.inside.max(inside + 1);
            outer.lines = outer.lines.max(lines + own);
        }
    }
    nesting
}

/// What the upper line of a branch says: its title, and for a loop of equal iterations what a press on it does.
fn title(group: &Group, text: &str) -> String {
    let action = match group.iterations {
        Iterations { count: 0, .. } => "",
        Iterations { length: 0, .. } => " · roll up",
        _ => " · unroll",
    };
    titled(group, text) + action
}

/// A name or title of a group, with the sign of an inverse.
fn titled(group: &Group, text: &str) -> String {
    typeset::powered(text, if group.inverse { -1.0 } else { 1.0 })
}
