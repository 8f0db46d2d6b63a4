import { useLocation, useNavigate } from 'react-router-dom'
import { loginThen } from '../../contract/paths'
import { useViewer } from '../session/session'

/** Does something for whoever is signed in, and leads everybody else to log in first. */
export function useLoginGuard(): (act: () => void) => () => void {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (act) => (viewer ? act : () => void navigate(loginThen(pathname + search)))
}
