// What must be done before the product can run, done only where it is needed: packages installed, client built. Plain Node
// without packages, because it runs before they are installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))

/** Something a person has to do first. The message says what. */
export class PrepareError extends Error {
  name = 'PrepareError'
}

/** Checks Node, installs packages and builds what `buildAll` builds; a {@link PrepareError} ends the program with its sentence. */
export async function prepareOrExit(buildAll) {
  try {
    await checkThisNode()
    await installPackages()
    return await buildAll?.()
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Throws where this Node is too old. `needed` is as package.json has it: `>=20.19`. */
export function checkNode(version, needed) {
  const [major, minor] = version.split('.').map(Number)
  const [minMajor, minMinor] = needed.replace('>=', '').split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  throw new PrepareError(
    `Ketwork needs Node ${minMajor}.${minMinor} or newer, and this is ${version}. Get it from nodejs.org.`,
  )
}

/** Reads the lowest version from package.json and checks the running one. */
async function checkThisNode() {
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
  const locked = (await readJson(join(root, 'package-lock.json')))?.packages
  const installed = (await readJson(join(root, 'node_modules', '.package-lock.json')))?.packages
  if (locked === undefined || installed === undefined) return false
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    // A package for other machines is left out.
    if (found === undefined) return optional === true
    return found.version === version && (integrity === undefined || found.integrity === integrity)
  })
}

/** What client and server are both built from. */
const sharedInputs = [
  'claims',
  'clients/javascript',
  'clients/web-component',
  'contract',
  'engine-rs/bindings',
  'engine-rs/help-pages/generated',
  'engine-rs/distribution.ts',
  'engine-rs/generated',
  'engine-rs/index.ts',
  'engine-rs/interface',
  'engine-rs/pkg',
  'engine-rs/program-inputs.ts',
  'engine-rs/scene-rows',
  'engine-rs/simulation-report.ts',
  'engine-rs/thread-calls.ts',
  'importers',
  'language',
  'markdown',
  'painting',
  'public',
  'vite',
  'package.json',
  'package-lock.json',
]

const client = {
  name: 'client',
  inputs: [...sharedInputs, 'src', 'workers', 'index.html', 'vite.config.ts', 'tsconfig.json'],
  result: join('dist', 'client', 'index.html'),
  config: 'vite.config.ts',
}

const server = {
  name: 'server',
  inputs: [...sharedInputs, 'server'],
  result: join('dist', 'server', 'main.mjs'),
  config: join('vite', 'server-bundle.ts'),
}

/** The files and folders that client and server are made of, as paths from the root. */
export const inputsOf = { client: client.inputs, server: server.inputs }

/** Builds client and server into `dist`, each where it is missing or its inputs have changed. @returns the server's main module. */
export async function buildProduct(root = project) {
  await build(client, root)
  await build(server, root)
  return join(root, server.result)
}

async function build({ name, inputs, result, config }, root) {
  const hash = await hashOf(inputs, root)
  const note = join(root, 'dist', `${name}-inputs.sha256`)
  if ((await readText(note)) === hash && existsSync(join(root, result))) return
  console.log(`Building the ${name}.`)
  await mkdir(dirname(note), { recursive: true })
  await writeFile(note, '')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Tests build it too, and their NODE_ENV would make it one for development, which keeps nothing for offline.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, [vite, 'build', '--logLevel', 'error', '--config', join(root, config)], root, env)
  await writeFile(note, hash)
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
function npm(args, root) {
  const own = process.env.npm_execpath
  if (own !== undefined && /\.c?js$/.test(own)) return run(process.execPath, [own, ...args], root)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, root)
}

async function run(command, args, cwd, env = process.env) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell: command.endsWith('.cmd') })
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (outcome !== 0) throw new PrepareError(`This failed (${outcome}): ${[command, ...args].join(' ')}`)
}
