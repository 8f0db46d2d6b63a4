import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginWithRedirect, sessionExpired } from '../../contract/paths'
import { hasExpired, useSession } from '../session/session'

/** Shows a page to members. Visitors go to the login page, which leads back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session) return children
  return <Navigate to={hasExpired() ? sessionExpired : loginWithRedirect(pathname + search + hash)} replace />
}
