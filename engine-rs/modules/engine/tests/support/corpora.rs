//! Programs and verdicts of other projects, in a folder beside this one that not everybody has.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The folder of the corpora. Where there is none, says so and returns `None`.
pub fn corpora() -> Option<PathBuf> {
    let start = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = start.ancestors().map(|folder| folder.join("shared/corpora")).find(|folder| folder.is_dir());
    if found.is_none() {
        println!("skipped: no folder shared/corpora beside the project");
    }
    found
}

/// The text of a file, which may be compressed with gzip; `None` for one that cannot be read.
pub fn text_of(path: &Path) -> Option<String> {
    let bytes = fs::read(path).ok()?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        let mut text = String::new();
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).ok()?;
        return Some(text);
    }
    String::from_utf8(bytes).ok()
}
