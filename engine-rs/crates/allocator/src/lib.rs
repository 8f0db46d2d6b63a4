//! Memory of a WebAssembly module: Talc, which is smaller and faster than the standard library's allocator, and which grows memory by a share
//! of its size instead of page by page.
//!
//! Each time WebAssembly memory grows, the host makes a new `ArrayBuffer` over all of it and counts
//! the old one until its next garbage collection. A program that needs 200 MB in thousands of steps
//! spends most of its time in collections.
//!
//! So each step takes what the allocation needs, and at least a part of all memory (1/32), between two pages of 64 kB and 4 MB. Memory grows
//! geometrically to 128 MB and evenly from there on, in about 190 steps to 200 MB. With an eighth there were 70 steps, which was no
//! faster, and a program took up to a tenth more memory. WebAssembly memory never shrinks, so there is nothing to do when memory is freed.

#![cfg(target_arch = "wasm32")]
#![allow(unsafe_code)] // What stands between a program and its allocator has to be one.

use std::alloc::Layout;
use std::arch::wasm32::{memory_grow, memory_size};
use std::ptr::NonNull;

use talc::base::Talc;
use talc::base::binning::Binning;
use talc::cell::TalcSyncCell;
use talc::source::Source;
use talc::wasm::WasmBinning;

#[global_allocator]
static ALLOCATOR: TalcSyncCell<GrowingMemory, WasmBinning> = TalcSyncCell::new_wasm(GrowingMemory { end: None });

/// The module's memory, as far as it belongs to the allocator.
#[derive(Debug)]
struct GrowingMemory {
    /// Where the allocator's part ends.
    end: Option<NonNull<u8>>,
}

const PAGE: usize = 1 << 16;
/// Memory grows by at least this part of its size, within these limits.
const GROWTH_DIVISOR: usize = 32;
const MIN_PAGES: usize = 2;
const MAX_PAGES: usize = 64;

// SAFETY: memory is only ever grown here, and each part of it is handed over once. Nothing here allocates.
unsafe impl Source for GrowingMemory {
    fn acquire<B: Binning>(talc: &mut Talc<Self, B>, layout: Layout) -> Result<(), ()> {
        // What Talc keeps beside a block takes less than its alignment and 64 bytes.
        let needed = (layout.size() + layout.align() + 64).div_ceil(PAGE);
        let reserve = (memory_size::<0>() / GROWTH_DIVISOR).clamp(MIN_PAGES, MAX_PAGES);
        let mut pages = needed.max(reserve);
        let mut before = memory_grow::<0>(pages);
        if before == usize::MAX {
            // Close to the most memory that there may be, the reserve does not fit.
            pages = needed;
            before = memory_grow::<0>(pages);
        }
        if before == usize::MAX {
            return Err(());
        }
        let start = (before * PAGE) as *mut u8;
        let size = pages * PAGE;
        // SAFETY: the part from `start` is new, and begins where the part before it ends unless something else has grown memory.
        talc.source.end = unsafe {
            match talc.source.end {
                Some(end) if end.as_ptr() == start => Some(talc.extend(end, start.wrapping_add(size))),
                _ => talc.claim(start, size),
            }
        };
        Ok(())
    }
}
