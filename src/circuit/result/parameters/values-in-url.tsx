import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom'
import { useHistoryEntry } from '../../../lib/history-entry'
import { hasValues, onParameterValues, takeParameterValues, valuesInFragment } from '../../../session/parameter-values'
import { toast } from '../../../ui/toast'

/** How long a slider has to rest before the address follows, in milliseconds. Browsers limit how often it may change. */
const restMilliseconds = 300

/**
 * Takes the values of a circuit's parameters from the page's address, whenever the reader opens another one or goes back and forward, and
 * keeps the address up to date, so that it can be shared.
 */
export function ValuesInUrl({ page }: { page: string }) {
  const { replaceUrl } = useHistoryEntry()
  const location = useLocation()
  const navigation = useNavigationType()
  const shown = useRef<{ page: string; location: Location } | null>(null)

  useEffect(() => {
    const before = shown.current
    shown.current = { page, location }
    if (before?.page === page && before.location === location) return
    // Not the router's: the values that were written since are in no location of it.
    const { hash } = window.location
    // What is stored for a tab stays where the page is opened without values. Going back to an entry without any is another thing.
    const isBack = before?.page === page && navigation === NavigationType.Pop && hash === ''
    if (!hasValues(hash) && !isBack) return
    const problem = takeParameterValues(page, hash)
    if (problem !== null) toast(problem, 'danger')
  }, [page, location, navigation])

  useEffect(() => {
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
