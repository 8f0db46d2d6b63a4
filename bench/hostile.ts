/**
 * What no program may exceed, 2 s and 256 MB: programs as long as they may be, and short ones that become long, each drawn, converted,
 * exported to Qiskit and outlined by a module of its own.
 */
import { hostilePrograms, longestPrograms } from './hostile-programs'
import { callEngine, startWorker } from './language-workers'
import type { EngineAnswer, EngineCall } from './language.worker'
import { type Row, single, summarise, median, productRow } from './measure'

const calls = { visualize: 'draw', convert: 'convert', export: 'export', outline: 'outline' } as const

/** Answers that take as long as this are measured more than once. */
const isLong = ({ took }: EngineAnswer) => took > 1000

export async function hostileRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, source] of Object.entries({ ...hostilePrograms, ...longestPrograms })) {
    for (const [call, verb] of Object.entries(calls) as [keyof typeof calls, string][]) {
      const first = await callOnce({ call, source })
      const more = isLong(first) ? [await callOnce({ call, source }), await callOnce({ call, source })] : []
      rows.push(
        productRow(`${verb} ${name}`, summarise([first, ...more].map(({ took }) => took)), median(2000)),
        productRow(`peak memory to ${verb} ${name}`, single(first.grown / 2 ** 20), median(256), 'MB'),
      )
    }
  }
  return rows
}

async function callOnce(request: EngineCall): Promise<EngineAnswer> {
  const worker = await startWorker()
  try {
    return await callEngine(worker, request)
  } finally {
    await worker.terminate()
  }
}
