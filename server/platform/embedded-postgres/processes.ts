/** Starting processes of this machine, and what can be asked about one by its id. */
import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** Whether a process runs. One that has ended and is only still listed does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const fields = await statOf(pid)
    return fields !== null && !['Z', 'X'].includes(fields[0] ?? '')
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Tells a process from any other that has, had or will have the same id: its start, as precisely as the system knows it.
 * Null where none runs.
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

/** Whether a running process is a PostgreSQL server, of whatever folder. */
export async function isPostgres(pid: number): Promise<boolean> {
  const name =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
      : await ps(pid, 'comm').then((path) => basename(path))
  return name.trim() === 'postgres' && (await isRunning(pid))
}

/** The command line of a process, its words joined by blanks; empty where none runs. Every account may ask. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return ps(pid, 'command')
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.split('\0').join(' ').trim()
}

/** The working folder of a process, or null where the system does not tell. */
export async function workingFolderOf(pid: number): Promise<string | null> {
  return process.platform === 'linux' ? readlink(`/proc/${pid}/cwd`).catch(() => null) : null
}

/** Waits until a process has ended; false when it still runs after so many milliseconds. */
export async function hasEndedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (await isRunning(pid)) {
    if (Date.now() > end) return false
    await pause(20)
  }
  return true
}

/** Sends a signal; nothing happens where the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A started program. It is listened to from its first moment, so that neither its words nor its end can be missed. */
export interface Program {
  /** Undefined where it could not be started. */
  pid: number | undefined
  /** How it ended, or why it could not be started; null while it runs. */
  ending(): Ending | null
  /** Fulfilled when it has ended. Never rejected. */
  ended: Promise<Ending>
  /** The last that it said, on both outputs. */
  output(): string
  /** When it last said something, or was started: milliseconds since the epoch. */
  lastOutputAt(): number
}

export interface Ending {
  /** Null where a signal ended it or it could not be started. */
  code: number | null
  /** For a person: `it ended with 1`. */
  reason: string
}

/** Characters of a program's output that are kept. */
const maxOutput = 4000
/** Milliseconds that output may still come after the end: others may hold the program's outputs open for much longer. */
const outputGrace = 250

/** Starts a program; `hear` gets its output line by line. All listeners are in place when this returns. */
export function startProgram(
  file: string,
  words: string[],
  options: SpawnOptions,
  hear: (line: string) => void = () => {},
): Program {
  const child = spawn(file, words, options)
  let said = ''
  let lastOutputAt = Date.now()
  let ending: Ending | null = null
  const ended = new Promise<Ending>((resolve) => {
    const end = (how: Ending) => {
      ending ??= how
      resolve(ending)
    }
    // With `error` alone, no `exit` follows: it was never started.
    child.on('error', (error) => end({ code: null, reason: error.message }))
    child.on('exit', (code, name) => {
      const how = { code, reason: `it ended with ${name ?? code}` }
      child.on('close', () => end(how))
      setTimeout(() => end(how), outputGrace).unref()
    })
  })
  const take = (chunk: Buffer) => {
    const text = chunk.toString()
    said = (said + text).slice(-maxOutput)
    lastOutputAt = Date.now()
    for (const line of text.split('\n')) hear(line)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return { pid: child.pid, ending: () => ending, ended, output: () => said, lastOutputAt: () => lastOutputAt }
}

/** Waits for a program's end, and kills it where that takes longer than so many milliseconds. */
export async function endWithin(program: Program, milliseconds: number): Promise<Ending> {
  const late = setTimeout(() => {
    if (program.pid !== undefined && program.ending() === null) signal(program.pid, 'SIGKILL')
  }, milliseconds)
  const ending = await program.ended
  clearTimeout(late)
  return ending
}

/**
 * The ids of processes whose command line begins with a text. Linux alone tells them all; elsewhere there are none.
 */
export async function processesNamed(beginning: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, at) => commands[at]?.startsWith(beginning))
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const run = promisify(execFile)

/** One column of `ps`, empty where there is no such process. */
async function ps(pid: number, column: string): Promise<string> {
  const { stdout } = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/** The fields of `/proc/<pid>/stat` behind the name, which may itself hold blanks and brackets. */
async function statOf(pid: number): Promise<string[] | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return line === null ? null : line.slice(line.lastIndexOf(')') + 2).split(' ')
}
