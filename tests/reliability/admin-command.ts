/** `npm run admin` for an installation of a test. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command as operators do. @returns what it printed. @throws if it failed, with what it printed. */
export async function runAdminCommand(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const args = ['--import', 'tsx', 'server/command-line/admin.ts', ...words]
  const options = { cwd: folder, env: { ...process.env, ...environment } }
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}

/**
 * Compares rows and files: each row must have its files, and once the sweep has taken what kills left behind, each file a row. Takes a
 * minute where something was left behind.
 *
 * @returns what is wrong, and how many files were left behind.
 */
export async function checkRowsAndFiles(
  environment: Record<string, string>,
): Promise<{ problems: string[]; leftovers: number }> {
  const problems: string[] = []
  const run = (...words: string[]) =>
    runAdminCommand(environment, ...words).catch((error: unknown) => {
      problems.push(error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error))
      return ''
    })
  await run('check')
  const swept = countSwept(await run('files', 'sweep'))
  const again = countSwept(await run('files', 'sweep'))
  if (again > 0) problems.push(`${again} files have no row after a sweep`)
  await run('check')
  return { problems, leftovers: swept }
}

function countSwept(text: string): number {
  const counts =
    /the pictures of (\d+) circuits, (\d+) profile pictures, (\d+) attached files/.exec(text)?.slice(1) ?? []
  return counts.reduce((sum, part) => sum + Number(part), 0)
}
