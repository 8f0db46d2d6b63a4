/**
 * Names the functions of a WebAssembly module so that sorted by name, like ones are neighbours: gzip looks back 32 kB, and finds more of
 * what they share.
 *
 *   node scripts/order-functions.mjs IN.wasm OUT.wasm     then: wasm-opt --reorder-functions-by-name --strip-debug OUT.wasm -o …
 *
 * The input has its functions by how many calls name them (`wasm-opt --reorder-functions`).
 *
 * Names are what the order is for: the code stays as it is, and the names go with the next step. The same module gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Two functions are alike by the runs of so many bytes that both have. */
const RUN = 5
/** A run that more functions have than these says nothing about two of them. */
const MOST_FUNCTIONS = 25
/** Behind so many bytes of other functions, half is left of a likeness. */
const HALF_LIFE = 28_000
/** So many functions at the front stay there, in an order of their own: those that most calls name, in one byte each. */
const FRONT = 24

const SECTION = { custom: 0, import: 2, code: 10 }

/** Reads a module's sections: `{ id, start, content, end }`, offsets in bytes; `content` is behind id and length. */
function sections(bytes) {
  const found = []
  for (let start = 8; start < bytes.length;) {
    const [length, content] = unsigned(bytes, start + 1)
    found.push({ id: bytes[start], start, content, end: content + length })
    start = content + length
  }
  return found
}

/** A number of variable length, and the offset behind it. */
function unsigned(bytes, offset) {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[offset++]
    value += (byte & 127) * 2 ** shift
    if (byte < 128) return [value, offset]
  }
}

/** The bytes of a number of variable length. */
function unsignedBytes(value) {
  const bytes = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return [...bytes, value]
}

/** How many functions a module imports; they are numbered before its own. Only functions may be imported. */
function importedFunctions(bytes, section) {
  if (section === undefined) return 0
  let [count, offset] = unsigned(bytes, section.content)
  for (let index = 0; index < count; index++) {
    // The names of its module and of itself.
    for (let name = 0; name < 2; name++) {
      const [length, text] = unsigned(bytes, offset)
      offset = text + length
    }
    if (bytes[offset] !== 0) throw new Error('a module of the engine imports only functions')
    offset = unsigned(bytes, offset + 1)[1]
  }
  return count
}

/** The code of each function. */
function bodies(bytes, section) {
  let [count, offset] = unsigned(bytes, section.content)
  return Array.from({ length: count }, () => {
    const [length, start] = unsigned(bytes, offset)
    offset = start + length
    return bytes.subarray(start, offset)
  })
}

/** For each function, how much it shares with which others. A run counts the more, the fewer functions have it. */
function likenesses(functions) {
  const byRun = new Map()
  functions.forEach((body, index) => {
    for (let start = 0; start + RUN <= body.length; start++) {
      const run = body.readUIntBE(start, RUN)
      const having = byRun.get(run)
      if (having === undefined) byRun.set(run, [index])
      else if (having.at(-1) !== index) having.push(index)
    }
  })
  const likeness = functions.map(() => new Map())
  for (const having of byRun.values()) {
    if (having.length === 1 || having.length > MOST_FUNCTIONS) continue
    for (const one of having) {
      for (const other of having) {
        if (one === other) continue
        likeness[one].set(other, (likeness[one].get(other) ?? 0) + 1 / Math.sqrt(having.length))
      }
    }
  }
  return likeness
}

/**
 * An order of functions, as their indices: each is the one that is most like those in front of it for its size. The largest is first. Those at
 * the front come before all others.
 */
function order(functions) {
  const likeness = likenesses(functions)
  const recent = new Float64Array(functions.length)
  const left = new Set(functions.keys())
  const front = new Set([...left].slice(0, FRONT))
  let choices = front
  const largest = () =>
    [...choices].reduce((best, index) => (functions[index].length > functions[best].length ? index : best))
  const ordered = []
  let next = largest()
  for (;;) {
    ordered.push(next)
    left.delete(next)
    front.delete(next)
    if (left.size === 0) return ordered
    if (front.size === 0) choices = left
    const share = 1 / (1 + functions[next].length / HALF_LIFE)
    for (const index of left) recent[index] *= share
    for (const [index, more] of likeness[next]) recent[index] += more
    let most = 0
    let best
    for (const index of choices) {
      const gain = recent[index] / functions[index].length ** 0.6
      if (gain > most) [most, best] = [gain, index]
    }
    next = best ?? largest()
  }
}

/** A section of names, where each function's name is its place in an order. */
function nameSection(imported, ordered) {
  const places = []
  ordered.forEach((index, place) => (places[index] = place))
  const names = [...Array(imported).fill(0), ...places].flatMap((place, index) => {
    const name = Buffer.from(String(place).padStart(8, '0') + (index < imported ? `i${index}` : ''))
    return [...unsignedBytes(index), ...unsignedBytes(name.length), ...name]
  })
  const map = [...unsignedBytes(imported + ordered.length), ...names]
  const content = [4, ...Buffer.from('name'), 1, ...unsignedBytes(map.length), ...map]
  return Buffer.from([SECTION.custom, ...unsignedBytes(content.length), ...content])
}

/** Whether a section is the one of names. */
function isNames(bytes, section) {
  return (
    section.id === SECTION.custom &&
    bytes.subarray(section.content, section.content + 5).equals(Buffer.from('\x04name'))
  )
}

const [from, to] = process.argv.slice(2)
if (to === undefined) throw new Error('usage: node scripts/order-functions.mjs IN.wasm OUT.wasm')
const bytes = readFileSync(from)
const parts = sections(bytes)
const partOf = (id) => parts.find((part) => part.id === id)
const imported = importedFunctions(bytes, partOf(SECTION.import))
const ordered = order(bodies(bytes, partOf(SECTION.code)))
const kept = parts.filter((part) => !isNames(bytes, part)).map((part) => bytes.subarray(part.start, part.end))
writeFileSync(to, Buffer.concat([bytes.subarray(0, 8), ...kept, nameSection(imported, ordered)]))
