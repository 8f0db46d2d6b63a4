import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loginThen, sessionExpired } from '../../contract/paths'
import { hasExpired, useSession } from '../session/session'

/** Shows its routes to those who are signed in; leads the others to the login page and back. */
export function RequireSession() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session) return <Outlet />
  return <Navigate to={hasExpired() ? sessionExpired : loginThen(pathname + search + hash)} replace />
}
