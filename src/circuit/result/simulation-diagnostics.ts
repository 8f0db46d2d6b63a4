/** What stands in the way of a simulation, as a reader is told. */
import type { Diagnostic } from '../../../engine-rs/index'

/** What stands in the way of a simulation, as warnings that say what to do: the program itself is correct. */
export function simulationWarnings(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics
    .filter(({ code }) => code.startsWith('SIM'))
    .map((diagnostic) => ({ ...withAdvice(diagnostic), severity: 'warning' }))
}

/** What to do about a diagnostic of a simulation, where the engine does not know more than its code. */
const advice: Record<string, string> = {
  SIM002: 'give it a value that the program states',
  SIM003: 'choose other values for the parameters',
  SIM005: 'check the values that this statement uses',
  SIM006: 'let a round change what the condition reads',
}

/** A diagnostic that says what to do. */
export function withAdvice(diagnostic: Diagnostic): Diagnostic {
  const help = diagnostic.help ?? advice[diagnostic.code]
  return help === undefined ? diagnostic : { ...diagnostic, help }
}
