import { useLocation, useNavigate } from 'react-router-dom'
import { loginWithRedirect } from '../../../contract/paths'
import { useLogout } from '../../api/auth'
import { Button } from '../../ui/button'

/** For accounts that only a provider signs in to: out, and back in to this page. */
export function LogInAgain() {
  const logout = useLogout()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Button
      variant="primary"
      onClick={() => {
        logout.mutate()
        void navigate(loginWithRedirect(pathname + search))
      }}
    >
      Log in again
    </Button>
  )
}
