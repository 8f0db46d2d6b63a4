// What must be done before the product can run, done only where it is needed: packages installed, client built. Plain Node
// without packages, because it runs before they are installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))

/** Something a person has to do first. The message says what. */
export class PrepareError extends Error {
  name = 'PrepareError'
}

/** Throws where this Node is too old. `needed` is as package.json has it: `>=20.19`. */
export function checkNode(version, needed) {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = needed.replace('>=', '').split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new PrepareError(
    `Ketwork needs Node ${leastMajor}.${leastMinor} or newer, and this is ${version}. Get it from nodejs.org.`,
  )
}

/** Reads the least version from package.json and checks the running one. */
export async function checkThisNode() {
  const { engines } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  checkNode(process.versions.node, engines.node)
}

/** Runs `npm ci` where packages are missing or are not those of package-lock.json. */
export async function installPackages(root = project) {
  if (await areInstalled(root)) return
  console.log('Installing packages. This happens once and may take a minute or two.')
  // What builds and runs the product counts as for development only, which NODE_ENV=production would leave out.
  await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], root)
}

/**
 * Whether what is installed is what the lock file says. npm notes at the end of an installation what it has installed in
 * `node_modules/.package-lock.json`, so one that was broken off does not count.
 */
export async function areInstalled(root) {
  const wanted = packagesOf(await readJson(join(root, 'package-lock.json')))
  const installed = packagesOf(await readJson(join(root, 'node_modules', '.package-lock.json')))
  if (wanted === undefined || installed === undefined) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    // A package for other machines is left out.
    if (found === undefined) return optional === true
    return found.version === version && (integrity === undefined || found.integrity === integrity)
  })
}

const packagesOf = (lock) => lock?.packages

/** What the built client is made of. */
const clientInputs = [
  'src',
  'workers',
  'contract',
  'public',
  'engine-rs/index.ts',
  'engine-rs/standard-gates.ts',
  'engine-rs/words.ts',
  'engine-rs/pkg',
  'index.html',
  'vite.config.ts',
  'vite',
  'tsconfig.json',
  'package-lock.json',
]

/** What the built server is made of. */
const serverInputs = [
  'server',
  'contract',
  'engine-rs/index.ts',
  'engine-rs/standard-gates.ts',
  'engine-rs/words.ts',
  'engine-rs/diagram-font.ts',
  'vite',
  'package-lock.json',
]

/** Builds client and server into `dist`, each where it is missing or older than what it is made of. @returns the server's main module. */
export async function buildProduct(root = project) {
  await buildClient(root)
  return buildServer(root)
}

const buildClient = (root) =>
  build({ name: 'client', inputs: clientInputs, result: 'client/index.html', what: 'pages', words: [], root })

async function buildServer(root) {
  const words = ['--config', join(root, 'vite', 'server-bundle.ts')]
  await build({ name: 'server', inputs: serverInputs, result: 'server/main.mjs', what: 'server', words, root })
  return join(root, 'dist', 'server', 'main.mjs')
}

async function build({ name, inputs, result, what, words, root }) {
  const state = await hashOf(inputs, root)
  const note = join(root, 'dist', `${name}-inputs.sha256`)
  if ((await readText(note)) === state && (await exists(join(root, 'dist', result)))) return
  console.log(`Building the ${what}.`)
  await writeNote(note, '')
  await run(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error', ...words],
    root,
  )
  await writeNote(note, state)
}

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  )

async function writeNote(path, text) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** One number for the names and contents of files and folders; what is missing counts as missing. */
export async function hashOf(paths, root) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(join(root, path))) {
      const content = await readFile(file)
      hash.update(`${relative(root, file).replaceAll('\\', '/')}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/** A file itself, or all files of a folder, in an order that does not depend on the machine. */
async function filesUnder(path) {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const readText = (path) => readFile(path, 'utf8').catch(() => undefined)

async function readJson(path) {
  const text = await readText(path)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** npm itself, as it was started, or as the system finds it. */
function npm(words, root) {
  const own = process.env.npm_execpath
  if (own !== undefined && /\.c?js$/.test(own)) return run(process.execPath, [own, ...words], root)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', words, root)
}

async function run(command, words, cwd) {
  const child = spawn(command, words, { cwd, stdio: 'inherit', shell: command.endsWith('.cmd') })
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (outcome !== 0) throw new PrepareError(`This failed (${outcome}): ${[command, ...words].join(' ')}`)
}
