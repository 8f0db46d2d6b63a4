/** The files of programs: reading and writing them, and why that was not possible. */
import { basename, extname, join } from 'node:path'
import type { CommandEnvironment, CommandRequest } from './request'
import { errorCodeOf } from '../../platform/file-system'

/** Reads a program. @returns null where that is not possible; why not is said. */
export async function readProgram(path: string, { read: readText, err }: CommandEnvironment): Promise<string | null> {
  try {
    return await readText(path)
  } catch (error) {
    err(`${path}: ${readingProblem(error)}\n`)
    return null
  }
}

/** Writes a file. @returns whether it is written; why not is said. */
export async function saveFile(
  path: string,
  content: string | Uint8Array,
  environment: CommandEnvironment,
): Promise<boolean> {
  try {
    await environment.write(path, content)
    return true
  } catch (error) {
    environment.err(`${path}: ${writingProblem(error)}\n`)
    return false
  }
}

/** Why a file cannot be written. */
function writingProblem(error: unknown): string {
  const code = errorCodeOf(error)
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'A part of this path is a file, not a folder.'
  if (code === 'EISDIR') return 'This is a folder, not a file.'
  if (code === 'EACCES' || code === 'EPERM') return 'You have no permission to write this file.'
  if (code === 'ENOSPC') return 'There is no space left for this file.'
  return `cannot be written: ${error instanceof Error ? error.message : String(error)}`
}

/** Why a file cannot be read. */
function readingProblem(error: unknown): string {
  const code = errorCodeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'There is no such file.'
  if (code === 'EISDIR') return 'This is a folder, not a file.'
  if (code === 'EACCES' || code === 'EPERM') return 'You have no permission to read this file.'
  return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
}

/** Writes to the given folder, or to standard output. @returns whether it is written. */
export async function writeOutput(
  { output, environment }: CommandRequest,
  path: string,
  ending: string,
  content: string | Uint8Array,
): Promise<boolean> {
  if (output !== null) return saveFile(join(output, `${fileStem(path)}${ending}`), content, environment)
  environment.out(content)
  return true
}

/** The name of a file without its ending. */
export function fileStem(path: string): string {
  return path === '-' ? 'circuit' : basename(path, extname(path))
}
