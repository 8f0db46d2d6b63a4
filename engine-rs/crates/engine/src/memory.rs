//! How the module's memory grows: by a share of its size instead of page by page.
//!
//! Each time WebAssembly memory grows, the host makes a new `ArrayBuffer` over all of it and counts the old one until its next garbage
//! collection. A program that needs 200 MB in thousands of steps spends most of its time in collections.
//!
//! The allocator wraps the system's (dlmalloc). After each allocation it compares the size of memory with the size it saw last.
//! Where memory has grown, it allocates an eighth of all memory, at least four pages, and frees it at once: the system allocator
//! keeps the freed block, and serves the next allocations from it. So memory grows geometrically, in about 30 steps to 200 MB.
//!
//! The cost is one comparison per allocation, and up to an eighth more memory than needed. Where the extra block cannot be had, nothing
//! happens: the allocation that was asked for has already succeeded.

#![allow(unsafe_code)] // What stands between a program and its allocator has to be one.

use std::alloc::{GlobalAlloc, Layout, System};
use std::arch::wasm32::memory_size;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The standard allocator, with memory in store.
struct GrowingAllocator;

#[global_allocator]
static ALLOCATOR: GrowingAllocator = GrowingAllocator;

/// Pages of memory, as far as is known.
static PAGES: AtomicUsize = AtomicUsize::new(0);

const PAGE: usize = 1 << 16;
/// Whenever there is more memory, an eighth of all is taken beyond it, and at least four pages.
const GROWTH_DIVISOR: usize = 8;
const MIN_PAGES: usize = 4;

impl GrowingAllocator {
    /// Where memory has just grown, lets it grow further: the allocator keeps what it is given back.
    #[inline]
    fn reserve_more(pointer: *mut u8) -> *mut u8 {
        if memory_size::<0>() != PAGES.load(Relaxed) {
            Self::grow();
        }
        pointer
    }

    #[cold]
    fn grow() {
        let store = Layout::array::<u8>((memory_size::<0>() / GROWTH_DIVISOR).max(MIN_PAGES) * PAGE);
        if let Ok(store) = store {
            // SAFETY: the layout is not empty, and what is taken is given back as it was. Null where there is no more to have.
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

// SAFETY: the standard allocator does the work.
unsafe impl GlobalAlloc for GrowingAllocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::reserve_more(unsafe { System.alloc(layout) })
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::reserve_more(unsafe { System.alloc_zeroed(layout) })
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::reserve_more(unsafe { System.realloc(pointer, layout, size) })
    }
}
