import { useLocation, useNavigate } from 'react-router-dom'
import { loginWithRedirect } from '../../contract/paths'
import { useViewer } from '../session/session'

/** Wraps an action that needs a session: visitors who are signed out go to the login page instead. */
export function useLoginGuard(): (action: () => void) => () => void {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (action) => (viewer ? action : () => void navigate(loginWithRedirect(pathname + search)))
}
