//! Bodies inside of others, such as branches, and the expressions over parameters in them.
//!
//! A body has a pool of its own for the nodes of its angles. While a branch is unrolled, variables still refer to nodes of the bodies around
//! it, and what is computed of them in the branch consists of nodes of both. So all bodies that are being unrolled share one pool:
//!
//! 1. The branch takes the pool of the body around ([`Unroller::enter_body`]) and appends its nodes.
//! 2. At its end it gets a pool of its own, with its nodes and those around that it uses, and the rest goes back
//!    ([`Unroller::leave_body`]).
//!
//! Nothing refers to nodes of a branch behind it: only a run knows what a variable has then.

use super::Unroller;
use super::budget::Work;
use circuit::angle::{Angle, Expression};
use circuit::operation::Body;
use diagnostic::Span;
use std::collections::BinaryHeap;

/// A node that is copied is kept, so it counts as so many that are evaluated.
const WORK_OF_COPY: usize = 8;

/// A body in which another one is being unrolled.
pub struct OuterBody {
    /// Without its expressions, which the inner one has meanwhile.
    body: Body,
    /// How many expressions are its own.
    expressions: usize,
}

impl Unroller<'_> {
    /// Begins a body inside of the present one; `inner` is empty.
    pub(super) fn enter_body(&mut self, mut inner: Body) -> OuterBody {
        let expressions = self.circuit.body.expressions.len();
        std::mem::swap(&mut inner.expressions, &mut self.circuit.body.expressions);
        OuterBody { body: std::mem::replace(&mut self.circuit.body, inner), expressions }
    }

    /// Ends the present body, goes on with the one around it, and returns the one that ended. A limit that the nodes exceed which it uses of
    /// the bodies around is reported at `span`.
    pub(super) fn leave_body(&mut self, outer: OuterBody, span: Span) -> Body {
        let mut inner = std::mem::replace(&mut self.circuit.body, outer.body);
        std::mem::swap(&mut inner.expressions, &mut self.circuit.body.expressions);
        let copied = take_expressions(&mut inner, &mut self.circuit.body.expressions, outer.expressions);
        // One that is exceeded ends the program at the next statement.
        let _ = self.spend(Work::Expressions, copied * WORK_OF_COPY, span);
        inner
    }
}

/// Moves the nodes of a pool from `first` on into a body, behind copies of those in front that the body uses. Returns how many were copied.
fn take_expressions(body: &mut Body, pool: &mut Vec<Expression>, first: usize) -> usize {
    let first = first as u32;
    let mut open: BinaryHeap<u32> = BinaryHeap::new();
    let used = body.angles.iter().filter_map(|angle| match *angle {
        Angle::Expression(id) => Some(id),
        Angle::Value(_) => None,
    });
    open.extend(used.chain(pool[first as usize..].iter().flat_map(|node| node.parts())).filter(|&id| id < first));
    // Parts stand in front of what consists of them, so the last node comes first, and equal ones one behind the other.
    let mut copied: Vec<u32> = Vec::new();
    while let Some(id) = open.pop() {
        if copied.last() != Some(&id) {
            copied.push(id);
            open.extend(pool[id as usize].parts());
        }
    }
    copied.reverse();
    let number = |id: u32| match id.checked_sub(first) {
        Some(place) => copied.len() as u32 + place,
        None => copied.partition_point(|&other| other < id) as u32,
    };
    body.expressions.extend(copied.iter().map(|&id| pool[id as usize].renumbered(number)));
    body.expressions.extend(pool.drain(first as usize..).map(|node| node.renumbered(number)));
    for angle in &mut body.angles {
        if let Angle::Expression(id) = angle {
            *id = number(*id);
        }
    }
    copied.len()
}
