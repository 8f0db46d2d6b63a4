import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useRestoreEmail } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { AuthPage, ResultPage } from './auth-form'

/** The target of the link in the email about a changed address: restores the old one on a click. */
export default function RestoreEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const restore = useRestoreEmail()

  if (restore.isSuccess) {
    return (
      <ResultPage
        title="Email restored"
        tone="success"
        message="Your old email address is back. We have emailed you a link to choose a new password."
        to={paths.login}
        linkText="Continue to login"
      />
    )
  }
  return (
    <AuthPage title="Undo email change" footer={<Link to={paths.login}>Back to login</Link>}>
      <Stack>
        {token ? (
          <p>
            Your account gets its old email address back, you are logged out everywhere, and we email you a link to
            choose a new password.
          </p>
        ) : (
          <Notice tone="danger">Invalid link. No token provided.</Notice>
        )}
        {restore.isError && (
          <Notice tone="danger">{messageOf(restore.error, 'This link is invalid or has expired.')}</Notice>
        )}
        {token && (
          <Button variant="primary" size="large" wide busy={restore.isPending} onClick={() => restore.mutate(token)}>
            Undo the change
          </Button>
        )}
      </Stack>
    </AuthPage>
  )
}
