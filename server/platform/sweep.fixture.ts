/** A process that does nothing but sweep the folder of its argument, as a command does. Prints how many keys it swept. */
import { openDiskFiles } from './disk-files'
import type { Queries } from './queries'
import { sweepFolder } from './sweep'

const [folder = '', id = ''] = process.argv.slice(2)
/** A database whose connections keep no process alive, and which knows no file. */
const queries = { select: () => ({ from: async () => [{ id }] }) } as unknown as Queries
const swept = await sweepFolder(
  { queries, files: await openDiskFiles(folder), log: { error: (problem) => process.stdout.write(`${problem}\n`) } },
  {
    folder: 'circuits',
    what: 'pictures',
    keyOf: (path) => path.split('.')[0] ?? '',
    findUsed: async () => new Set(),
  },
  { rowDelay: 300, isConfirmed: true, keepsAlive: true },
)
process.stdout.write(`Swept ${swept}\n`)
