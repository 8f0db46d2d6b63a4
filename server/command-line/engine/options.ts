/** The options of a command line: which there are, what they say, and which do not go together. */
import { parseArgs } from 'node:util'
import { pictureFormats } from '../../../contract/picture-formats'
import { exportFormats } from '../../../engine-rs/generated/export-formats'
import { sourceFormats } from '../import-source'
import { formatNames } from './usage'

/** The commands of the engine, one file each. */
export const commandNames = ['check', 'format', 'convert', 'draw', 'stats', 'simulate'] as const
export type CommandName = (typeof commandNames)[number]

/** The options as they are given. */
export type CommandOptions = ReturnType<typeof parse>['values']

/** Reads a command line. @returns why not, where it cannot be read. */
export function readCommandLine(args: string[]): ReturnType<typeof parse> | string {
  try {
    return parse(args)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return message.replaceAll(/\s*\n\s*/g, ' ')
  }
}

/** Why a command line is invalid, or null. */
export function findProblem(command: CommandName, paths: string[], values: CommandOptions): string | null {
  if (paths.length === 0) return 'Name the file of a program, or - for standard input.'
  const picture = findPictureFormat(values.to)
  if (
    values.to !== undefined &&
    values.to !== '2' &&
    values.to !== '3' &&
    !picture &&
    findExportFormat(values.to) === null
  )
    return `--to takes 2, 3, ${formatNames}.`
  if (values.from !== undefined && (command !== 'convert' || !sourceFormats.includes(values.from)))
    return `Only convert takes --from, with ${sourceFormats.join(', ')}.`
  if (values.phases !== undefined && values.phases !== 'qiskit' && values.phases !== 'specification') {
    return 'The phases must be those of "qiskit" or of the "specification".'
  }
  if (values.phases !== undefined && command !== 'convert' && command !== 'simulate') {
    return 'Only convert and simulate take --phases.'
  }
  const writes = command === 'convert' || command === 'draw'
  if (writes && paths.length > 1 && values.output === undefined && !values.json) {
    return 'Several programs need --output FOLDER.'
  }
  if (command === 'draw' && values.json) return 'A drawing cannot be JSON.'
  if (command === 'draw' && values.to !== undefined) return 'draw makes SVG. For another picture, use convert --to.'
  if (command !== 'format' && (values.check || values.stdout))
    return `Only format takes --${values.check ? 'check' : 'stdout'}.`
  if (command === 'format' && values.output !== undefined)
    return 'format writes in place, or with --stdout to standard output.'
  if (command !== 'simulate' && (values.shots !== undefined || values.seed !== undefined || values.set.length > 0))
    return 'Only simulate takes --shots, --seed and --set.'
  if (values.stdout && (values.check || values.json || paths.length > 1))
    return '--stdout takes one program and nothing else.'
  return null
}

/** The format with a name. */
export const findExportFormat = (name: string | undefined) => exportFormats.find((one) => one.name === name) ?? null

/** The kind of picture with a name. */
export const findPictureFormat = (name: string | undefined) => pictureFormats.find((one) => one === name) ?? null

function parse(args: string[]) {
  return parseArgs({
    args: withNegativeNumbers(args),
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      dark: { type: 'boolean', default: false },
      strip: { type: 'boolean', default: false },
      variables: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      stdout: { type: 'boolean', default: false },
      'no-limits': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      from: { type: 'string' },
      to: { type: 'string' },
      phases: { type: 'string' },
      output: { type: 'string', short: 'o' },
      shots: { type: 'string' },
      seed: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
    },
  })
}

/** Ties negative numbers to the options that they are values of: a word with a dash would be an option of its own. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const words: string[] = []
  for (const word of args) {
    const option = words.at(-1)
    if (/^-\d/.test(word) && (option === '--shots' || option === '--seed')) words.push(`${words.pop()}=${word}`)
    else words.push(word)
  }
  return words
}
