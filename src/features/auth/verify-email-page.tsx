import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { messageOf } from '../../api/errors'
import { request } from '../../api/http'
import { readReturnPath } from '../../session/return-path'
import { Loading } from '../../ui/loading'
import { AuthPage, ResultPage } from './auth-form'
import { usedOnce } from './used-once'

/** The target of the link in the email: uses it and shows the result. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => request('POST /auth/verify-email', { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    ...usedOnce,
  })

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
    <ResultPage
      title="Email verified"
      tone="success"
      message="Your email address is verified. You can log in now."
      to={withRedirect(paths.login, readReturnPath())}
      linkText="Continue to login"
    />
  )
}

function Failed({ children }: { children: string }) {
  return (
    <ResultPage
      title="Verification failed"
      tone="danger"
      message={children}
      to={paths.verifyEmailSent}
      linkText="Request a new email"
      footer={<Link to={paths.register}>Back to registration</Link>}
    />
  )
}
