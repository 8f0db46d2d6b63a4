/** How calls hand their input to the modules: the one place that turns what a caller names into what `wasm.rs` of a module takes. */
import type { Limits, ReadingOptions } from '../interface/reading'
import type { Folding } from '../interface/scene'

/** What the engine reads where no limit is given: `Limits::default()` of the crate. */
const maxSourceBytes = 5_000_000

/** The largest number of 32 bits. */
const maxLimit = 0xffffffff

/**
 * A program that is too long without its end, so that refusing it costs no more than the limit, whatever was pasted: each UTF-16 unit
 * is a byte at least.
 */
export function bounded(source: string, options?: ReadingOptions): string {
  const limit = options?.limits?.sourceBytes ?? maxSourceBytes
  return source.length > limit ? source.slice(0, limit + 1) : source
}

/** The limits of an options object. One that is no whole number of 32 bits would be another number for the modules. */
export function limitsOf(options?: ReadingOptions): Limits {
  const limits = options?.limits ?? {}
  for (const [name, limit] of Object.entries(limits)) {
    if (limit !== undefined && !(Number.isInteger(limit) && limit >= 0 && limit <= maxLimit)) {
      throw new RangeError(`\`${name}\` is a whole number up to ${maxLimit}`)
    }
  }
  return limits
}

/** Inputs as their names, one a line, and their values. What has more than one line is the name of no input, and what is no number no value. */
export function namesAndValues(inputs: Readonly<Record<string, number>> = {}): [names: string, values: Float64Array] {
  const named = Object.entries(inputs).filter(([name, value]) => Number.isFinite(value) && !/[\r\n]/.test(name))
  return [named.map(([name]) => name).join('\n'), Float64Array.from(named, ([, value]) => value)]
}

/** A folding as its paths, each behind its length, and its sections. */
export function foldingNumbers({ toggled, folded }: Folding): [toggled: Uint32Array, sections: Uint32Array] {
  return [Uint32Array.from(toggled.flatMap((path) => [path.length, ...path])), Uint32Array.from(folded)]
}
