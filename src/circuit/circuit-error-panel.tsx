import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'
import { loginWithRedirect, paths } from '../../contract/paths'
import { useViewer } from '../session/session'
import { Button, LinkButton } from '../ui/button'
import { ErrorPanel } from '../ui/notice'

interface CircuitErrorPanelProps extends Omit<ComponentProps<typeof ErrorPanel>, 'actions'> {
  /** The reader may see it after signing in. */
  needsLogin: boolean
}

/** Shown where circuits could not be loaded, with links to the login page and home, and a button to try again. */
export function CircuitErrorPanel({ needsLogin, ...panel }: CircuitErrorPanelProps) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <ErrorPanel
      {...panel}
      actions={
        <>
          {needsLogin && !viewer && (
            <LinkButton to={loginWithRedirect(pathname)} variant="primary">
              Log in
            </LinkButton>
          )}
          <LinkButton to={paths.home}>Go to Home</LinkButton>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </>
      }
    />
  )
}
