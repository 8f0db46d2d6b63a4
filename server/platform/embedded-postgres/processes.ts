/** Starts processes, and reads what the system knows of a process by its id. */
import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { hasErrorCode } from '../file-system'

/** Whether a process runs. A zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const fields = await statOf(pid)
    return fields !== null && !['Z', 'X'].includes(fields[0] ?? '')
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

/**
 * Identifies a process among all that ever have the same id: when it started, as precisely as the system knows. Null if it does not
 * run.
 */
export async function identityOf(pid: number): Promise<string | null> {
  if (!(await isRunning(pid))) return null
  if (process.platform === 'linux') {
    const [fields, boot] = await Promise.all([statOf(pid), readFile('/proc/sys/kernel/random/boot_id', 'utf8')])
    // Field 22 of proc(5), in clock ticks since the boot; the first two are cut off.
    return fields === null ? null : `${boot.trim()} ${fields[19]}`
  }
  const started = await ps(pid, 'lstart')
  return started === '' ? null : started
}

/** Whether a process is a running PostgreSQL server, of any folder. */
export async function isPostgres(pid: number): Promise<boolean> {
  const name =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      : await ps(pid, 'comm').then((path) => basename(path))
  return name.trim() === 'postgres' && (await isRunning(pid))
}

/** The command line of a process, with spaces between its arguments; empty if it does not run. Any account may read it. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'command')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').join(' ').trim()
}

/** The working directory of a process; null if the system does not say. */
export async function workingFolderOf(pid: number): Promise<string | null> {
  return process.platform === 'linux' ? readlink(`/proc/${pid}/cwd`).catch(() => null) : null
}

/** Waits until a process has ended. @returns false if it still runs after so many milliseconds. */
export async function hasEndedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (await isRunning(pid)) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}

/** Sends a signal, unless the process has ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
  }
}

/** A started program. All its output and its end are observed. */
export interface Program {
  /** Undefined if it could not be started. */
  pid: number | undefined
  /** How it ended, or why it did not start; null while it runs. */
  exit(): ProgramExit | null
  /** Fulfilled when it has ended. Never rejected. */
  exited: Promise<ProgramExit>
  /** The end of its output, standard output and error together. */
  output(): string
  /** When it last wrote output, or started: milliseconds since the epoch. */
  lastOutputAt(): number
}

interface ProgramExit {
  /** Null if a signal ended it or it could not be started. */
  code: number | null
  /** For people: `it ended with 1`. */
  reason: string
}

/** The most characters of a program's output that are stored. */
const maxOutput = 4000
/** Milliseconds to wait for output after the end: other processes may have the program's output open for much longer. */
const outputGrace = 250

/** Starts a program. `onLine` gets its output line by line. All listeners are set when this returns. */
export function startProgram(
  file: string,
  args: string[],
  options: SpawnOptions,
  onLine: (line: string) => void = () => {},
): Program {
  const child = spawn(file, args, options)
  let output = ''
  let lastOutputAt = Date.now()
  let exit: ProgramExit | null = null
  const exited = new Promise<ProgramExit>((resolve) => {
    const end = (outcome: ProgramExit) => {
      exit ??= outcome
      resolve(exit)
    }
    // If it did not start, `error` comes without `exit`.
    child.on('error', (error) => end({ code: null, reason: error.message }))
    child.on('exit', (code, name) => {
      const outcome = { code, reason: `it ended with ${name ?? code}` }
      child.on('close', () => end(outcome))
      setTimeout(() => end(outcome), outputGrace).unref()
    })
  })
  const onData = (chunk: Buffer) => {
    const text = chunk.toString()
    output = (output + text).slice(-maxOutput)
    lastOutputAt = Date.now()
    for (const line of text.split('\n')) onLine(line)
  }
  child.stdout?.on('data', onData)
  child.stderr?.on('data', onData)
  return { pid: child.pid, exit: () => exit, exited, output: () => output, lastOutputAt: () => lastOutputAt }
}

/** Waits for the end of a program, and kills it after so many milliseconds. */
export async function waitForExit(program: Program, milliseconds: number): Promise<ProgramExit> {
  const timer = setTimeout(() => {
    if (program.pid !== undefined && program.exit() === null) sendSignal(program.pid, 'SIGKILL')
  }, milliseconds)
  const exit = await program.exited
  clearTimeout(timer)
  return exit
}

/** The ids of processes whose command line begins with a text; none on systems other than Linux. */
export async function processesNamed(beginning: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, at) => commands[at]?.startsWith(beginning))
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const run = promisify(execFile)

/** A column of `ps`; empty if the process does not run. */
async function ps(pid: number, column: string): Promise<string> {
  const { stdout } = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/** The fields of `/proc/<pid>/stat` behind the name, which may have spaces and brackets itself. */
async function statOf(pid: number): Promise<string[] | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return line === null ? null : line.slice(line.lastIndexOf(')') + 2).split(' ')
}
