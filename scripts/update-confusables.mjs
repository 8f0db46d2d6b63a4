/**
 * Writes server/users/confusables.json: which characters look alike, after Unicode Technical Standard 39. The data comes with the
 * Rust crate unicode-security, which the Rust project maintains for its own compiler. Needs cargo.
 *
 * node scripts/update-confusables.mjs
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const crate = 'unicode-security = "=0.1.2"'
const program = `
use unicode_security::confusable_detection::skeleton;
fn main() {
    let (major, minor, patch) = unicode_security::UNICODE_VERSION;
    println!("{major}.{minor}.{patch}");
    for character in ('\\u{0}'..=char::MAX).filter(|it| !it.is_control()) {
        let prototype: String = skeleton(&character.to_string()).collect();
        println!("{character}\\0{prototype}");
    }
}
`

const folder = mkdtempSync(join(tmpdir(), 'confusables-'))
try {
  mkdirSync(join(folder, 'src'))
  writeFileSync(
    join(folder, 'Cargo.toml'),
    `[package]\nname = "confusables"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n${crate}\n`,
  )
  writeFileSync(join(folder, 'src/main.rs'), program)
  const output = execFileSync('cargo', ['run', '--quiet', '--release'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [unicodeVersion, ...lines] = output.trimEnd().split('\n')
  /** Characters by what they look like. */
  const prototypes = {}
  for (const line of lines) {
    const [character, prototype] = line.split('\0')
    if (isCompared(character) && prototype !== character)
      prototypes[prototype] = (prototypes[prototype] ?? '') + character
  }
  // Escaped, because editors and diffs would mistake much of it.
  const json = JSON.stringify({ unicodeVersion, prototypes }, null, 2)
  writeFileSync(
    'server/users/confusables.json',
    `${json.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** Whether a character can be in a username once that is normalized (NFKC, then NFD for the skeleton). */
function isCompared(character) {
  const isDecomposed = character.normalize('NFD') === character && character.normalize('NFKD') === character
  return (
    isDecomposed &&
    !/\p{Default_Ignorable_Code_Point}/u.test(character) &&
    /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character)
  )
}
