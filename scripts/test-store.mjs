// The S3-compatible object store that tests start: VersityGW, because it checks signatures and preconditions as Amazon's does.
// Built once, with Go, into the user's cache: about 100 s of processor time. Run by itself, it builds.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const version = '1.8.0'
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ketwork')
const program = join(cache, `versitygw-${version}`)
/** A folder that exists while somebody builds: several tests ask at once. */
const lock = `${program}.lock`
/** Milliseconds that building may take. A lock that is older was left behind. */
const maxBuildTime = 8 * 60_000

/**
 * The path of the store's program, which is built if it is missing.
 *
 * @returns {Promise<{ path: string } | { problem: string }>} the problem for people, where it cannot be built.
 */
export async function findTestStore() {
  await mkdir(cache, { recursive: true })
  while (!existsSync(program)) {
    if (await takeLock()) {
      const problem = await build().finally(() => rm(lock, { recursive: true, force: true }))
      if (problem !== null) return { problem: `${problem}: only files on the disk are tested` }
    } else {
      await wait(200)
    }
  }
  return { path: program }
}

async function takeLock() {
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > maxBuildTime) await rm(lock, { recursive: true, force: true })
  return mkdir(lock).then(
    () => true,
    () => false,
  )
}

/** Builds, and puts the program into its place at once and whole. @returns why that failed; null where it did not. */
async function build() {
  const folder = await mkdtemp(join(cache, 'build-'))
  try {
    const problem = await install(folder)
    if (problem === null) await rename(join(folder, 'versitygw'), program)
    return problem
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds without optimizing, which takes longer than it saves. */
function install(folder) {
  const args = ['install', '-gcflags=all=-N -l', `github.com/versity/versitygw/cmd/versitygw@v${version}`]
  const env = { ...process.env, GOBIN: folder }
  const go = spawn('go', args, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: maxBuildTime })
  let output = ''
  go.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    go.once('error', () => resolve('Go, which builds the object store, was not found (install it from go.dev)'))
    go.once('close', (code) =>
      resolve(code === 0 ? null : `Go could not build the object store (${output.trim().split('\n').at(-1)})`),
    )
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await findTestStore()
  console.log('path' in found ? found.path : found.problem)
}
