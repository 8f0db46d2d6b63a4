/**
 * The sessions of the command line, one for each server, in a file that only its owner can read. They are sessions like those of a
 * browser: the account's settings list them, and end them.
 */
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { v4 as uuidv4 } from 'uuid'
import { z } from 'zod'
import { parseJson } from '../../platform/parse-json'
import { hasErrorCode } from '../../platform/file-system'

/** A session at a server. */
const Session = z.object({ token: z.string(), username: z.string() })
export type Session = z.infer<typeof Session>

const Credentials = z.object({
  /** By the server's address. */
  sessions: z.record(z.string(), Session),
  /** The server that was logged in to last: commands are for it unless they name another. */
  server: z.string().nullable(),
  /** A random key of this installation, so that a login from it is not told as one from a new device each time. */
  device: z.string(),
})
export type Credentials = z.infer<typeof Credentials>

/** The folder for settings of programs, as the system has it. */
export function configFolder(environment: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME: folder, APPDATA: roaming } = environment
  const parent = folder || (process.platform === 'win32' && roaming) || join(homedir(), '.config')
  return join(parent, 'ketwork')
}

const fileIn = (folder: string) => join(folder, 'credentials.json')

/** What is stored; nothing yet where there is no file. @throws {Error} with a sentence, where the file is damaged */
export async function readCredentials(folder: string): Promise<Credentials> {
  const path = fileIn(folder)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
    return { sessions: {}, server: null, device: uuidv4() }
  }
  const parsed = Credentials.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${path} is damaged. Delete it and log in again.`)
  return parsed.data
}

/** Replaces what is stored. The file is never there with other permissions, or half written. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const path = fileIn(folder)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}`
  try {
    await writeFile(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    // A umask takes rights away and a file system may not: what matters is that nobody else has any.
    await chmod(temporary, 0o600)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
