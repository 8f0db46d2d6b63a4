import { useEffect } from 'react'
import { useHistoryEntry } from '../../../lib/history-entry'
import { hasValues, onParameterValues, takeParameterValues, valuesInFragment } from '../../../session/parameter-values'
import { toast } from '../../../ui/toast'

/** How long a slider has to rest before the address follows, in milliseconds. Browsers limit how often it may change. */
const restMilliseconds = 300

/** Takes the values of a circuit's parameters from the page's address, and keeps the address up to date, so that it can be shared. */
export function ValuesInUrl({ page }: { page: string }) {
  const { replaceUrl } = useHistoryEntry()
  useEffect(() => {
    const { hash } = window.location
    const problem = hasValues(hash) ? takeParameterValues(page, hash) : null
    if (problem !== null) toast(problem, 'danger')
    let timer: ReturnType<typeof setTimeout>
    const stop = onParameterValues(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const url = new URL(window.location.href)
        url.hash = valuesInFragment(page)
        replaceUrl(url)
      }, restMilliseconds)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [page, replaceUrl])
  return null
}
