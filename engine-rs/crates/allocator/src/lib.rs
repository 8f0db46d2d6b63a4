//! Memory growth of a WebAssembly module: by a share of its size instead of page by page.
//!
//! Each time WebAssembly memory grows, the host makes a new `ArrayBuffer` over all of it and counts
//! the old one until its next garbage collection. A program that needs 200 MB in thousands of steps
//! spends most of its time in collections.
//!
//! The global allocator here wraps the system's (dlmalloc):
//!
//! 1. Every allocation goes to the system allocator.
//! 2. Afterwards, the size of memory is compared with the size that was seen last.
//! 3. If it has grown, a part of all memory (1/32), at least two pages of 64 kB and at most 4 MB, is
//!    allocated and freed at once. The system allocator retains the freed block and serves the next
//!    allocations from it. An allocation of that size grows memory enough by itself.
//!
//! So memory grows geometrically to 128 MB and evenly from there on, in about 190 steps to 200 MB,
//! and allocations between two steps never grow it. With an eighth there were 70 steps, which was no
//! faster, and a program took up to a tenth more memory.
//!
//! The cost is one comparison per allocation, and up to 4 MB more memory than needed. If the
//! extra block is not available, nothing happens: the requested allocation has already succeeded.
//! WebAssembly memory never shrinks, so there is nothing to do when memory is freed.

#![cfg(target_arch = "wasm32")]
#![allow(unsafe_code)] // What stands between a program and its allocator has to be one.

use std::alloc::{GlobalAlloc, Layout, System};
use std::arch::wasm32::memory_size;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system allocator, with a reserve that grows along with memory.
struct GrowingAllocator;

#[global_allocator]
static ALLOCATOR: GrowingAllocator = GrowingAllocator;

/// The size of memory in pages when it was last compared. Relaxed order suffices: a stale value
/// causes one more comparison.
static PAGES: AtomicUsize = AtomicUsize::new(0);

const PAGE: usize = 1 << 16;
/// Memory grows by at least this part of its size, within these limits.
const GROWTH_DIVISOR: usize = 32;
const MIN_PAGES: usize = 2;
const MAX_PAGES: usize = 64;

impl GrowingAllocator {
    /// Grows memory further if the allocation of `size` bytes that returned `pointer` has grown it.
    #[inline]
    fn reserve_more(pointer: *mut u8, size: usize) -> *mut u8 {
        if memory_size::<0>() != PAGES.load(Relaxed) {
            Self::grow(size);
        }
        pointer
    }

    /// Allocates the reserve and frees it again, then remembers the size of memory.
    #[cold]
    fn grow(size: usize) {
        let reserve = (memory_size::<0>() / GROWTH_DIVISOR).clamp(MIN_PAGES, MAX_PAGES) * PAGE;
        if let Ok(store) = Layout::array::<u8>(reserve)
            && size < reserve
        {
            // SAFETY: the layout is not empty, and the block is freed with the layout that it was
            // allocated with. `alloc` returns null if there is no memory left.
            unsafe {
                let taken = System.alloc(store);
                if !taken.is_null() {
                    System.dealloc(taken, store);
                }
            }
        }
        PAGES.store(memory_size::<0>(), Relaxed);
    }
}

// SAFETY: every call is forwarded to the system allocator, and its result is returned unchanged.
unsafe impl GlobalAlloc for GrowingAllocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::reserve_more(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::reserve_more(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::reserve_more(unsafe { System.realloc(pointer, layout, size) }, size)
    }
}
