import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { useLogin } from '../../api/auth'
import { statusOf } from '../../api/errors'
import { useSession } from '../../session/session'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { EmailField } from '../../ui/email-field'
import { AuthForm, AuthPage } from './auth-form'
import { PasswordField } from './password-field'
import { emailRules, passwordRules } from './rules'
import { useAuthForm } from './use-auth-form'
import { useRedirect } from './use-redirect'

/** Signs in, and goes to the path in `redirect`, else home. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const login = useLogin()
  const { field, onSubmit, getValues } = useAuthForm({ email: '', password: '' })
  const redirect = useRedirect()

  if (session) return <Navigate to={redirect ?? paths.home} replace />
  const mustVerify = statusOf(login.error) === 403 && /verify/iu.test(login.error?.message ?? '')
  return (
    <AuthPage
      title="Log in"
      footer={
        <>
          <p>
            <Link to={paths.forgotPassword}>Forgot password?</Link>
          </p>
          <p>
            New here? <Link to={withRedirect(paths.register, redirect)}>Create an account</Link>
          </p>
        </>
      }
    >
      <AuthForm
        onSubmit={onSubmit(({ email, password }) => login.mutate({ email: email.trim(), password }))}
        sending={login}
        fallback="Login failed"
        submitLabel="Log in"
        failureActions={
          mustVerify && (
            <LinkButton
              size="small"
              to={withRedirect(paths.verifyEmailSent, redirect)}
              state={{ email: getValues('email').trim() }}
            >
              Resend verification email
            </LinkButton>
          )
        }
      >
        {search.get('session') === 'expired' && !login.isError && (
          <Notice tone="warning">Your session has expired. Please login again.</Notice>
        )}
        <EmailField {...field('email', emailRules)} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password', passwordRules)} />
      </AuthForm>
    </AuthPage>
  )
}
