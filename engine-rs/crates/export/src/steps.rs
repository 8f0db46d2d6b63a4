//! A walk over a body: comments, titles of sections, loops with equal iterations, and the operations between them.

use circuit::operation::Body;
use circuit::repeats::Repeat;
use circuit::{Circuit, Comment, Section};
use std::ops::Range;

/// One step of the walk.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<'c> {
    /// A comment; whether it has a line of its own.
    Comment(&'c str, bool),
    /// The title of a section.
    Title(&'c str),
    /// A loop begins: what follows up to [`Step::End`] happens so many times.
    Repeat(&'c Repeat),
    /// The loop ends.
    End,
    /// Operations without anything between them, by their indices.
    Operations(Range<usize>),
}

/// The walk.
pub struct Steps<'c> {
    body: &'c Body,
    comments: &'c [Comment],
    sections: &'c [Section],
    repeats: &'c [Repeat],
    /// For each open loop, the ends of its first and of its last iteration.
    open: Vec<(u32, u32)>,
    at: u32,
}

/// Walks a body. Comments and sections are those of the circuit if the body is its own.
pub fn steps<'c>(circuit: &'c Circuit, body: &'c Body) -> Steps<'c> {
    let is_own = std::ptr::eq(body, &raw const circuit.body);
    let comments: &[Comment] = if is_own { &circuit.comments } else { &[] };
    let sections: &[Section] = if is_own { &circuit.sections } else { &[] };
    Steps { body, comments, sections, repeats: &body.repeats, open: Vec::new(), at: 0 }
}

impl<'c> Iterator for Steps<'c> {
    type Item = Step<'c>;

    fn next(&mut self) -> Option<Step<'c>> {
        let count = self.body.operations.len() as u32;
        if let Some((first, rest)) = self.comments.split_first()
            && (first.before <= self.at || self.at >= count)
        {
            self.comments = rest;
            return Some(Step::Comment(&first.text, first.own_line));
        }
        if let Some(&(iteration, end)) = self.open.last()
            && self.at >= iteration
        {
            self.open.pop();
            self.at = end;
            while self.repeats.first().is_some_and(|repeat| repeat.start < end) {
                self.repeats = &self.repeats[1..];
            }
            return Some(Step::End);
        }
        if let Some((first, rest)) = self.sections.split_first()
            && (first.start <= self.at || self.at >= count)
        {
            self.sections = rest;
            return Some(Step::Title(&first.title));
        }
        if let Some((first, rest)) = self.repeats.split_first()
            && first.start <= self.at
            && self.at < count
        {
            self.repeats = rest;
            self.open.push((first.start + first.length, first.end()));
            return Some(Step::Repeat(first));
        }
        if self.at >= count {
            return None;
        }
        let ends = [
            self.comments.first().map(|it| it.before),
            self.sections.first().map(|it| it.start),
            self.repeats.first().map(|it| it.start),
            self.open.last().map(|it| it.0),
            Some(count),
        ];
        let end = ends.into_iter().flatten().filter(|&end| end > self.at).min().unwrap_or(count);
        let range = self.at as usize..end as usize;
        self.at = end;
        Some(Step::Operations(range))
    }
}
