import { useForm } from 'react-hook-form'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { useLogin } from '../../api/auth'
import { messageOf, statusOf } from '../../api/errors'
import { useSession } from '../../session/session'
import { Button, LinkButton } from '../../ui/button'
import { Link } from '../../ui/link'
import { Notice } from '../../ui/notice'
import { EmailField } from '../../ui/email-field'
import { AuthForm, AuthPage } from './auth-form'
import { PasswordField } from './password-field'
import { emailRules, passwordRules } from './rules'
import { useRedirect } from './use-redirect'

/** Signs in, and leads to where `redirect` says, else home. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const login = useLogin()
  const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: { email: '', password: '' } })
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
        onSubmit={(event) =>
          void handleSubmit(({ email, password }) => login.mutate({ email: email.trim(), password }))(event)
        }
        failure={login.isError && messageOf(login.error, 'Login failed')}
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
        <EmailField required error={formState.errors.email?.message} {...register('email', emailRules)} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          {...register('password', passwordRules)}
        />
        <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
          Log in
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
