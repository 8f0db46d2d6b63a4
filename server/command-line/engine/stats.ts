/** `ketwork stats`: counts what programs consist of. */
import type { Check, QasmVersion, TwoQubitBound } from '../../../engine-rs/index'
import { formatDiagnostic, isError } from '../diagnostic-report'
import type { Program, CommandRequest } from './request'

/** Writes a table of what a program consists of. */
export async function stats(
  { engine, limits, json, environment }: CommandRequest,
  { path, source }: Program,
): Promise<boolean> {
  const result = engine.check(source, { limits })
  const { version, stats: figures, diagnostics } = result
  if (json) {
    environment.out(`${JSON.stringify({ file: path, version, stats: figures })}\n`)
  } else if (figures === null) {
    for (const diagnostic of diagnostics.filter(isError)) environment.err(formatDiagnostic(path, source, diagnostic))
  } else {
    environment.out(table(path, version, figures))
  }
  return figures !== null
}

function table(path: string, version: QasmVersion, figures: NonNullable<Check['stats']>): string {
  const { gates, twoQubitGates, twoQubitBound, ...rest } = figures
  const rows: [string, number][] = [['OpenQASM', version], ...Object.entries(rest)]
  const kinds = Object.entries(gates).sort(([, one], [, other]) => other - one)
  const pairs = row(['two-qubit gates', twoQubitGates]).replace('\n', `${boundWords[twoQubitBound]}\n`)
  return `${path}\n${rows.map(row).join('')}${pairs}${kinds.map(([name, count]) => row([`  ${name}`, count])).join('')}`
}

/** What stands behind the number of two-qubit gates. */
const boundWords: Record<TwoQubitBound, string> = {
  exact: '',
  most: '  at most',
  'one round': '  at most, one round of each loop',
}

/** One row of a table. */
function row([name, count]: [string, number]): string {
  return `  ${name.padEnd(20)}${String(count).padStart(10)}\n`
}
