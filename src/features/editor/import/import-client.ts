/** Imports in a worker of their own. */
import { longestText } from '../../../../importers/detect'
import type { ImportResult } from '../../../../importers/index'
import type { ImportRequest } from '../../../../workers/import.worker'

/** An import under way. */
interface ImportRun {
  /** Rejects with an {@link ImportFailure}, whose message is for people. */
  result: Promise<ImportResult>
  /** Ends it: the result never comes. */
  stop(): void
}

/** Begins an import. */
export type StartImport = (request: ImportRequest) => ImportRun

/** There was no result. The message is for people. */
export class ImportFailure extends Error {
  override name = 'ImportFailure'
}

/** What is said where there is no result. */
export const failureMessages = {
  load: 'The import could not be loaded. Check your connection, then try again.',
  slow: 'The import took too long and was stopped. Import a smaller part of the program.',
  long: `This text is too long to import. It can have at most ${longestText.toLocaleString('en')} characters.`,
} as const

/** The longest duration of an import, in milliseconds. Importers count their work and end by themselves much earlier. */
const deadline = 20_000

/** Begins an import in a new worker. */
export const startImport: StartImport = (request) => {
  // Handing it over would take longer than refusing it.
  if (request.text.length > longestText)
    return { result: Promise.reject(new ImportFailure(failureMessages.long)), stop: () => undefined }
  const worker = new Worker(new URL('../../../../workers/import.worker.ts', import.meta.url), {
    type: 'module',
    name: 'import',
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  const result = new Promise<ImportResult>((resolve, reject) => {
    timer = setTimeout(() => reject(new ImportFailure(failureMessages.slow)), deadline)
    worker.addEventListener('message', ({ data }: MessageEvent<ImportResult>) => resolve(data))
    worker.addEventListener('error', (event) =>
      reject(new ImportFailure(failureMessages.load, { cause: new Error(event.message) })),
    )
    worker.postMessage(request)
  }).finally(stop)
  return { result, stop }
}
