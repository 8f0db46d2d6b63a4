/** What can be asked about a process of this machine by its id. */
import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
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
