/** The commands of `npx ketwork` that need nothing but the engine: they check, format, convert, draw, measure and simulate programs. */
import type { Limits } from '../../../engine-rs/index'
import { isQpyText } from '../../../importers/detect'
import { readSimulateOptions, simulateProgram } from '../simulate-command'
import { check } from './check'
import { convert } from './convert'
import { draw } from './draw'
import { explain } from './explain'
import { readProgram } from './files'
import { format } from './format'
import {
  type CommandName,
  commandNames,
  findProblem,
  findExportFormat,
  findPictureFormat,
  readCommandLine,
} from './options'
import type { Command, CommandEnvironment, Program, CommandRequest } from './request'
import { stats } from './stats'
import { describeUsageError, usage } from './usage'

const commands: Record<CommandName, Command> = { check, format, convert, draw, stats, simulate }

// Nesting stays limited, because the stack of a WebAssembly module cannot grow.
const noLimits: Limits = { sourceBytes: 0xffffffff, qubits: 1_000_000, operations: 0xffffffff }

/** Runs a command line. @returns its exit code. */
export async function runEngineCommand(args: string[], environment: CommandEnvironment): Promise<number> {
  const { out, err } = environment
  const parsed = readCommandLine(args)
  if (typeof parsed === 'string') {
    err(describeUsageError(parsed))
    return 2
  }
  const { values, positionals } = parsed
  const [name, ...paths] = positionals
  if (values.help || name === undefined || name === 'help') {
    out(usage)
    return 0
  }
  if (name === 'explain') return explain(paths, environment)
  const known = commandNames.find((one) => one === name)
  const drawing = readSimulateOptions(values)
  const problem = known === undefined ? `There is no command "${name}".` : findProblem(known, paths, values)
  if (known === undefined || problem !== null || typeof drawing === 'string') {
    err(describeUsageError(problem ?? String(drawing)))
    return 2
  }
  const limits = values['no-limits'] ? noLimits : {}
  const phases = values.phases === 'specification' ? 'specification' : 'qiskit'
  const request: CommandRequest = {
    engine: await environment.loadEngine(),
    environment,
    limits,
    json: values.json,
    dark: values.dark,
    strip: values.strip,
    showsVariables: values.variables,
    checkOnly: values.check,
    toStandardOutput: values.stdout,
    from: values.from ?? null,
    to: values.to === '2' ? 2 : values.to === '3' ? 3 : (findPictureFormat(values.to) ?? findExportFormat(values.to)),
    phases,
    output: values.output ?? null,
    simulation: { ...drawing, limits, phases, qubits: values['no-limits'] ? 24 : 20, json: values.json },
  }
  let isValid = true
  for (const path of paths) {
    const source = await readProgram(path, environment)
    if (source !== null && known !== 'convert' && isQpyText(source)) {
      err(`${path}: This is a QPY file of Qiskit, not a program. "ketwork convert" makes one of it.\n`)
      isValid = false
      continue
    }
    isValid = source !== null && (await commands[known](request, { path, source })) && isValid
  }
  return isValid ? 0 : 1
}

async function simulate(
  { engine, environment, simulation }: CommandRequest,
  { path, source }: Program,
): Promise<boolean> {
  const { out, err, isValid } = await simulateProgram(engine, path, source, simulation)
  environment.out(out)
  environment.err(err)
  return isValid
}
