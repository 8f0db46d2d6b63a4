//! Frames: what belongs to the call that is being unrolled.
//!
//! The program itself has a frame. Every subroutine has one while its definition is checked, while
//! a call of it is unrolled, and while one is recorded for a run. A frame replaces the one around
//! it as a whole, and that one comes back as it was.
//!
//! Invariant: every [`Unroller::enter_call`] has its [`Unroller::leave_call`], on all ways out of a
//! call, mistakes included. So the depth of calls and the scopes always agree.

use super::Unroller;
use super::effects_on_arrays::Settled;
use super::execution::CallResult;
use super::returned_bits::ReturnSlot;
use super::speculation::UnrolledScopes;

/// The state of one call.
#[derive(Default)]
pub struct Frame {
    /// The number of calls around it, this one included; 0 in the program itself.
    pub call_depth: u32,
    /// Whether the body is unrolled for its mistakes only: a definition, or a call inside of one.
    pub is_check_only: bool,
    /// Where the bits go that an unrolled call returns.
    pub return_slot: Option<ReturnSlot>,
    /// The loop and the call that may be left early while they are unrolled.
    pub unrolled: UnrolledScopes,
    /// The result of the call that is being recorded for a run.
    pub recorded: Option<CallResult>,
    /// The expressions of the present statement whose values are known, because they must not be evaluated again.
    pub settled: Settled,
}

impl Unroller<'_> {
    /// Enters the frame of a call, with a scope of its own. Returns the frame around it.
    pub(super) fn enter_call(&mut self, frame: Frame) -> Frame {
        self.enter();
        let call_depth = self.frame.call_depth + 1;
        let is_check_only = self.frame.is_check_only || frame.is_check_only;
        std::mem::replace(&mut self.frame, Frame { call_depth, is_check_only, ..frame })
    }

    /// Leaves the frame of a call and its scope.
    pub(super) fn leave_call(&mut self, outer: Frame) {
        self.leave();
        self.frame = outer;
    }
}
