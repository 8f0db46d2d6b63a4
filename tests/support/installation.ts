/**
 * Data directories as a product leaves them after its first start, with and without the library. They are made once for all browser
 * tests, because a product that starts on a copy need neither make its database nor build the library: seconds of a processor.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startProduct, temporaryDirectory } from './product'

/** Where the test runner tells its workers of the directory that holds both. */
const variable = 'KETWORK_TEST_INSTALLATIONS'
type Environment = Record<string, string>
const isWithLibrary = (env: Environment) => env['KETWORK_DEMO'] !== 'off'
const nameOf = (env: Environment) => (isWithLibrary(env) ? 'with-library' : 'empty')

/** Makes both, for the workers that start afterwards. @returns what removes them. */
export async function prepareInstallations(): Promise<() => Promise<void>> {
  const { path, remove } = await temporaryDirectory()
  const environments: Environment[] = [{}, { KETWORK_DEMO: 'off' }]
  await Promise.all(environments.map((env) => prepare(join(path, nameOf(env)), env)))
  process.env[variable] = path
  return remove
}

/** A data directory of its own for a product with an environment, and how to remove it. */
export async function newInstallation(env: Environment = {}): ReturnType<typeof temporaryDirectory> {
  const directory = await temporaryDirectory()
  const prepared = process.env[variable]
  // The database's files keep their owner.
  if (prepared !== undefined) {
    await promisify(execFile)('cp', ['-Rp', `${join(prepared, nameOf(env))}/.`, directory.path])
  }
  return directory
}

async function prepare(dataDirectory: string, env: Environment): Promise<void> {
  const product = await startProduct({ dataDirectory, env })
  for (let tries = 0; isWithLibrary(env) && !product.output().includes('Curated circuits added'); tries++) {
    if (tries === 600) throw new Error(`The product built no library:\n${product.output()}`)
    await wait(100)
  }
  await product.stop()
}
