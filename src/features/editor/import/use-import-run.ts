import { useEffect, useState } from 'react'
import type { ImportResult } from '../../../../importers/index'
import type { ImportRequest } from '../../../../workers/import.worker'
import { ImportFailure, type StartImport } from './import-client'

/** How an import went. */
export interface ImportOutcome {
  result: ImportResult | null
  /** Why there is no result, as a sentence. */
  failure: string | null
}

/**
 * Imports whenever the request changes, and ends the import before. Null while it is under way, or while there is nothing to import.
 *
 * @param request compared by identity.
 */
export function useImportRun(request: ImportRequest | null, start: StartImport): ImportOutcome | null {
  const [latest, setLatest] = useState<{ request: ImportRequest; outcome: ImportOutcome } | null>(null)
  useEffect(() => {
    if (request === null) return
    let isCurrent = true
    const show = (outcome: ImportOutcome) => {
      if (isCurrent) setLatest({ request, outcome })
    }
    const run = start(request)
    run.result.then(
      (result) => show({ result, failure: null }),
      (error: unknown) => {
        console.error('A program could not be imported.', error)
        show({ result: null, failure: error instanceof ImportFailure ? error.message : 'Something went wrong.' })
      },
    )
    return () => {
      isCurrent = false
      run.stop()
    }
  }, [request, start])
  return latest !== null && latest.request === request ? latest.outcome : null
}
