/**
 * What no program may exceed, 2 s and 256 MB: programs as long as they may be, and short ones that become long, each drawn, converted and
 * outlined by a module of its own.
 */
import { hostilePrograms, longestPrograms } from './hostile-programs'
import { ask, start } from './language-workers'
import type { Answered, Asked } from './language.worker'
import { type Row, single, summarise } from './measure'

const calls = { visualize: 'draw', convert: 'convert', outline: 'outline' } as const

/** Answers that take as long as this are measured more than once. */
const isLong = ({ took }: Answered) => took > 1000

export async function hostileRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, source] of Object.entries({ ...hostilePrograms, ...longestPrograms })) {
    for (const [call, verb] of Object.entries(calls) as [keyof typeof calls, string][]) {
      const first = await answered({ call, source })
      const more = isLong(first) ? [await answered({ call, source }), await answered({ call, source })] : []
      rows.push(
        {
          what: `${verb} ${name}`,
          who: 'ketwork',
          timing: summarise([first, ...more].map(({ took }) => took)),
          goal: { milliseconds: 2000, of: 'median' },
        },
        {
          what: `peak memory to ${verb} ${name}`,
          who: 'ketwork',
          unit: 'MB',
          timing: single(first.grown / 2 ** 20),
          goal: { milliseconds: 256, of: 'median' },
        },
      )
    }
  }
  return rows
}

async function answered(asked: Asked): Promise<Answered> {
  const worker = await start()
  try {
    return await ask(worker, asked)
  } finally {
    await worker.terminate()
  }
}
