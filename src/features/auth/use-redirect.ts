import { useSearchParams } from 'react-router-dom'
import { safeRedirect } from '../../../contract/paths'

/** Where the way through the account screens leads in the end: a path of this site, or null. */
export function useRedirect(): string | null {
  const [search] = useSearchParams()
  return safeRedirect(search.get('redirect'))
}
