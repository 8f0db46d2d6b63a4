/** `npm run admin -- import FOLDER`: circuits of another collection, with where they come from and what allows it. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Provenance } from '../../contract/provenance'
import { commandLine, recordInstallationAction } from '../audit/log'
import { buildFromProgram } from '../circuits/create'
import { importProgram, listImportedPaths } from '../circuits/collection-imports'
import { HttpError } from '../http/http-error'
import { WorkerError } from '../platform/worker-pool'
import type { Services } from '../services'
import { commandFailure, commandSuccess, type CommandResult } from './command-result'
import { proposeCircuit, readImportFolder, type ImportFolder } from './import-folder'

export const importUsage = `  import FOLDER --source URL --license NAME --attribution TEXT [--dry-run]
                                     adds the OpenQASM programs in a folder and the folders in it as public circuits. Its
                                     collection.json may say the same, and names. Nothing is added twice, and nothing that
                                     was deleted; --dry-run only says what would be done
`

/** Programs that are read at the same time. */
const atOnce = 2

/** Programs between two lines of progress. */
const progressStep = 25

/** What a command is asked to do. */
interface ImportRequest {
  folder: string
  isDryRun: boolean
  provenance: Partial<Provenance>
}

/** What became of the programs of a folder. */
interface ImportOutcome {
  imported: number
  /** Those that were imported before. */
  known: number
  refused: Note[]
}

/** Runs the command, given the words behind `import`. `report` gets a line of progress now and then. Null if the words are not understood. */
export async function runImportCommand(
  services: Services,
  words: string[],
  report: (line: string) => void,
): Promise<CommandResult | null> {
  const request = readRequest(words)
  if (request === null) return null
  let found: ImportFolder
  try {
    found = await readImportFolder(request.folder)
  } catch (error) {
    return commandFailure(`${request.folder} cannot be imported: ${messageOf(error)}\n`)
  }
  const provenance = completeProvenance({ ...found.collection, ...request.provenance })
  if (typeof provenance === 'string') return commandFailure(provenance + asLines(passedOver(found)))
  if (found.paths.length === 0) {
    return commandFailure(`There is no program (.qasm) in ${request.folder}.\n${asLines(passedOver(found))}`)
  }
  const outcome = await importFolder(services, found, provenance, { isDryRun: request.isDryRun, report })
  if (outcome.imported > 0 && !request.isDryRun) {
    const subject = `${outcome.imported} from ${provenance.source} (${provenance.license})`
    await recordInstallationAction(services.database.orm, commandLine, 'IMPORT_CIRCUITS', subject)
  }
  return commandSuccess(describe(found, outcome, request.isDryRun))
}

function readRequest(words: string[]): ImportRequest | null {
  try {
    const text = { type: 'string' } as const
    const options = { source: text, license: text, attribution: text, 'dry-run': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [folder, ...rest] = positionals
    if (folder === undefined || rest.length > 0) return null
    const { 'dry-run': isDryRun = false, ...provenance } = values
    return { folder: resolve(folder), isDryRun, provenance }
  } catch {
    // An unknown option, or one without its value.
    return null
  }
}

/** The provenance, or what is missing of it. */
function completeProvenance({ source, license, attribution }: Partial<Provenance>): Provenance | string {
  const missing = Object.entries({ source, license, attribution }).filter(([, text]) => !text?.trim())
  if (source && license && attribution && missing.length === 0) return { source, license, attribution }
  const names = missing.map(([name]) => `--${name}`).join(', ')
  return (
    `Nothing was imported, because this is missing: ${names}. Circuits of others need a source, a license that allows to publish them ` +
    'here, and the names that it asks for. The options say them, or collection.json.\n'
  )
}

async function importFolder(
  services: Services,
  found: ImportFolder,
  provenance: Provenance,
  { isDryRun, report }: { isDryRun: boolean; report: (line: string) => void },
): Promise<ImportOutcome> {
  const before = await listImportedPaths(services.database.orm, provenance.source)
  const outcome: ImportOutcome = { imported: 0, known: 0, refused: [] }
  const rest = found.paths.values()
  let done = 0
  const importRest = async () => {
    for (const path of rest) {
      const result = before.has(path) ? 'known' : await importOne(services, found, path, provenance, isDryRun)
      if (typeof result === 'object') outcome.refused.push({ path, reason: result.refusal })
      else outcome[result]++
      if (++done % progressStep === 0) report(`${done} of ${found.paths.length} programs\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, importRest))
  return outcome
}

async function importOne(
  services: Services,
  found: ImportFolder,
  path: string,
  provenance: Provenance,
  isDryRun: boolean,
): Promise<'imported' | 'known' | { refusal: string }> {
  const proposal = await proposeCircuit(found, path, provenance)
  if ('refusal' in proposal) return proposal
  try {
    if (isDryRun) {
      await buildFromProgram(services, proposal.qasm)
      return 'imported'
    }
    return (await importProgram(services, { ...proposal, source: provenance.source, path })) ? 'imported' : 'known'
  } catch (error) {
    if (!isAboutProgram(error)) throw error
    return { refusal: reasonOf(error) }
  }
}

/** Whether another program may still be imported: a full disk, for example, is no program's fault. */
const isAboutProgram = (error: unknown): boolean =>
  (error instanceof HttpError && error.status < 500) ||
  (error instanceof WorkerError && (error.kind === 'deadline' || error.kind === 'crash'))

/** The first mistake of a program, with its line. */
function reasonOf(error: unknown): string {
  if (error instanceof WorkerError) {
    return error.kind === 'deadline'
      ? 'The circuit took too long to work out.'
      : 'The engine ended while it worked on the circuit.'
  }
  if (!(error instanceof HttpError)) return messageOf(error)
  const first = error.details.diagnostics?.find(({ severity }) => severity === 'error')
  return first === undefined ? error.message : `line ${first.span.line}: ${first.message}`
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function describe(found: ImportFolder, { imported, known, refused }: ImportOutcome, isDryRun: boolean): string {
  const counts = [
    `${isDryRun ? 'Would be imported' : 'Imported'}: ${imported}.`,
    `Imported before: ${known}.`,
    `Refused: ${refused.length}.`,
    `Skipped: ${found.skipped.length}.`,
    ...(found.ignored === null ? [] : [`Ignored in collection.json: ${found.ignored.length}.`]),
  ]
  return `${counts.join(' ')}\n${asLines(inOrder(refused))}${asLines(passedOver(found))}`
}

interface Note {
  path: string
  reason: string
}

/** What of a folder is not read, with the reasons. */
const passedOver = ({ skipped, ignored }: ImportFolder): Note[] => [
  ...inOrder(skipped).map(({ path, reason }) => ({ path, reason: `Skipped. ${reason}` })),
  ...(ignored ?? []).map((reason) => ({ path: 'collection.json', reason })),
]

const inOrder = (notes: readonly Note[]): Note[] => notes.toSorted((one, other) => one.path.localeCompare(other.path))

const asLines = (notes: readonly Note[]): string => notes.map(({ path, reason }) => `  ${path}: ${reason}\n`).join('')
