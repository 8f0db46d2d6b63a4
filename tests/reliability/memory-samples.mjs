/**
 * Loaded into the server before its own program (`NODE_OPTIONS=--import`): every ten seconds it collects garbage and writes what is left
 * as a line of JSON to the file of `MEMORY_SAMPLES`. So the samples show what is held, not how long ago the last collection was.
 */
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env.MEMORY_SAMPLES
if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setInterval(() => {
    collect()
    const { rss: resident, heapUsed: heap, external } = process.memoryUsage()
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), resident, heap, external })}\n`)
  }, 10_000).unref()
}
