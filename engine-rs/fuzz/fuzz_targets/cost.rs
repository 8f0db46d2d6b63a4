//! Looks for programs that take much time or memory, rather than for mistakes.
//!
//! libFuzzer keeps an input that reaches code which no other one reached. Here it also keeps one that costs more than any before
//! it: each kind of cost sets a counter by its magnitude, and libFuzzer counts these as coverage. Half of the mutations know
//! the language: they repeat statements and list items, wrap statements into loops, and make numbers larger.
#![no_main]

use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::{Duration, Instant};

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use qasm::{Limits, Version};

#[path = "../../modules/engine/tests/support/counting.rs"]
mod counting;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

/// Steps of a magnitude: a cost counts as larger if it is by a quarter.
const STEPS: u32 = 4;
/// Counters of one kind of cost.
const MAGNITUDES: usize = 64 * STEPS as usize;
/// Kinds of cost: kinds of work, then memory and time of each part.
const COSTS: usize = 20;

/// libFuzzer reads this section like the counters that the compiler adds.
#[used]
#[unsafe(link_section = "__libfuzzer_extra_counters")]
static COUNTERS: [AtomicU8; COSTS * MAGNITUDES] = [const { AtomicU8::new(0) }; COSTS * MAGNITUDES];

/// The costs that are worth a report.
const NOTABLE: (Duration, usize) = (Duration::from_millis(100), 8 << 20);

/// The limits that no program may exceed.
const MAX_TIME: Duration = Duration::from_secs(2);
const MAX_MEMORY: usize = 256 << 20;
/// That of what is done with circuits: they have a sixteenth of the usual operations here, and addresses are twice as long as in a module.
const MAX_MEMORY_OF_CIRCUITS: usize = MAX_MEMORY / 16 * 2;

/// The most time and memory so far.
static WORST: Mutex<(Duration, usize)> = Mutex::new(NOTABLE);

fn count(cost: usize, amount: u64) {
    // log2, in quarters.
    let amount = amount.max(1);
    let log = amount.ilog2();
    let quarter = ((u128::from(amount) << STEPS.ilog2() >> log) as u32) % STEPS;
    COUNTERS[cost * MAGNITUDES + (log * STEPS + quarter) as usize].store(1, Relaxed);
}

/// The time that this thread had a processor, so that a busy machine makes nothing slow. Linux tells it in nanoseconds as the
/// first number of a file (proc(5)); elsewhere it is the time of the clock.
fn processor_time(start: Instant) -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match text.split(' ').next().and_then(|number| number.parse().ok()) {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => start.elapsed(),
    }
}

/// Does something, counts its time and memory, and reports it if it is the worst of its kind.
fn measured<T>(cost: usize, (what, max_memory): (&str, usize), text: &str, act: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let before = processor_time(start);
    let (peak, result) = counting::peak_of(act);
    let time = processor_time(start).saturating_sub(before);
    count(cost, peak as u64);
    // Time is not the same in each run: only large differences count.
    count(cost + 1, 1 << (time.as_micros() as u64 / 512).max(1).ilog2());
    if let Ok(mut worst) = WORST.lock()
        && (time > worst.0 || peak > worst.1)
    {
        *worst = (worst.0.max(time), worst.1.max(peak));
        let beginning: String = text.chars().take(300).collect();
        eprintln!("WORST {what}: {} ms, {} MB, {} bytes: {beginning:?}", time.as_millis(), peak >> 20, text.len());
        if let Ok(folder) = std::env::var("WORST_INPUTS") {
            let _ = std::fs::write(format!("{folder}/{what}-{}ms-{}MB.qasm", time.as_millis(), peak >> 20), text);
        }
    }
    assert!(time <= MAX_TIME && peak <= max_memory, "{what} takes {time:?} and {peak} bytes");
    result
}

fuzz_target!(|text: &str| {
    // A smaller limit makes more attempts possible; all others follow from it.
    let limits = Limits { operations: 1 << 16, ..Limits::default() };
    let reading = measured(8, ("read", MAX_MEMORY_OF_CIRCUITS), text, || qasm::read(text, &limits));
    for (kind, &amount) in reading.work.iter().enumerate() {
        count(kind, amount as u64);
    }
    if !diagnostic::has_errors(&reading.diagnostics) {
        measured(10, ("draw", MAX_MEMORY_OF_CIRCUITS), text, || black_box(diagram::lay_out(&reading.circuit, text)));
        measured(12, ("write", MAX_MEMORY_OF_CIRCUITS), text, || black_box(qasm::write(&reading.circuit, Version::V3)));
        measured(14, ("convert", MAX_MEMORY_OF_CIRCUITS), text, || {
            black_box(qasm::write(&reading.circuit, Version::V2))
        });
    }
    drop(reading);
    measured(16, ("format", MAX_MEMORY), text, || black_box(qasm::format(text)));
    measured(18, ("outline", MAX_MEMORY), text, || black_box(qasm::outline(text, true)).declarations.len());
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = if seed % 2 == 0 { grown(&data[..size], seed / 2) } else { None };
    match changed {
        Some(text) if text.len() <= max_size => {
            data[..text.len()].copy_from_slice(&text);
            text.len()
        }
        _ => fuzzer_mutate(data, size, max_size),
    }
});

/// The text with a part of it repeated, wrapped into a loop, or with a larger number.
fn grown(text: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut random = u64::from(seed) | 1 << 32;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 16) as usize % below.max(1)
    };
    let place = next(text.len());
    let is_end = |byte: &u8| matches!(byte, b';' | b'}' | b'{' | b'\n');
    let choice = next(4);
    let boundary = |byte: &u8| if choice == 1 { matches!(byte, b',' | b'(' | b')' | b'+' | b';') } else { is_end(byte) };
    let start = text[..place].iter().rposition(boundary).map_or(0, |at| at + 1);
    let end = text[place..].iter().position(boundary).map_or(text.len(), |at| place + at + 1);
    let (before, part, after) = (&text[..start], &text[start..end], &text[end..]);
    Some(match choice {
        // A statement, or an item of a list.
        0 | 1 => [before, &part.repeat(1 << (1 + next(6))), after].concat(),
        2 => {
            let rounds = ["9", "99", "9999", "99999", "999999"][next(5)];
            let head = format!(" for int i{} in [0:{rounds}] {{ ", next(4));
            [before, head.as_bytes(), part, b" } ", after].concat()
        }
        _ => {
            let digit = text[place..].iter().position(u8::is_ascii_digit)? + place;
            let end = text[digit..].iter().position(|byte| !byte.is_ascii_digit()).map_or(text.len(), |at| digit + at);
            let number = ["4096", "65536", "100", "1000000", "9223372036854775807", "256", "63", "2"][next(8)];
            [&text[..digit], number.as_bytes(), &text[end..]].concat()
        }
    })
}
