import { useLocation } from 'react-router-dom'
import { loginThen, paths } from '../../../contract/paths'
import { statusOf } from '../../api/errors'
import { useViewer } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { ErrorPanel } from '../../ui/notice'
import { detailErrorText } from './detail-error'

export function DetailErrorPanel({ error }: { error: Error }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { title, message, suggestion, needsLogin } = detailErrorText(error)
  const status = statusOf(error)
  return (
    <ErrorPanel
      isPage
      title={title}
      detail={status && `Status code: ${status}`}
      actions={
        <>
          {needsLogin && !viewer && (
            <LinkButton to={loginThen(pathname)} variant="primary">
              Log in
            </LinkButton>
          )}
          <LinkButton to={paths.home}>Go to Home</LinkButton>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </>
      }
    >
      {message}
      {suggestion && (
        <>
          <br />
          {suggestion}
        </>
      )}
    </ErrorPanel>
  )
}
