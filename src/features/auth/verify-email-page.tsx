import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { verifyEmailQuery } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { readReturnPath } from '../../session/return-path'
import { LinkButton } from '../../ui/button'
import { Link } from '../../ui/link'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { AuthPage } from './auth-form'

/** The target of the link in the email: uses it and shows the result. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const verification = useQuery({ ...verifyEmailQuery(token ?? ''), enabled: Boolean(token) })

  if (!token) return <Failed>Invalid verification link. No token provided.</Failed>
  if (verification.isError)
    return (
      <Failed>{messageOf(verification.error, 'Failed to verify email. The link may be invalid or expired.')}</Failed>
    )
  if (verification.isPending)
    return (
      <AuthPage title="Verifying your email">
        <Loading text="Verifying your email..." />
      </AuthPage>
    )
  return (
    <AuthPage title="Email verified">
      <Stack>
        <Notice tone="success">Your email address is verified. You can log in now.</Notice>
        <LinkButton to={withRedirect(paths.login, readReturnPath())} variant="primary" size="large" wide>
          Continue to login
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}

function Failed({ children }: { children: string }) {
  return (
    <AuthPage title="Verification failed" footer={<Link to={paths.register}>Back to registration</Link>}>
      <Stack>
        <Notice tone="danger">{children}</Notice>
        <LinkButton to={paths.verifyEmailSent} variant="primary" wide>
          Request a new email
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}
