import { useSearchParams } from 'react-router-dom'
import { safeRedirect } from '../../../contract/paths'

/** The path of this site to go to after signing in; null where none is given. */
export function useRedirect(): string | null {
  const [search] = useSearchParams()
  return safeRedirect(search.get('redirect'))
}
