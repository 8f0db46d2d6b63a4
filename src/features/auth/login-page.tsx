import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { useLogin } from '../../api/sign-in'
import { statusOf } from '../../api/errors'
import { propertiesOf } from '../../lib/properties-of'
import { useSession } from '../../session/session'
import { signInMethods } from '../../sign-in-methods'
import { LinkButton } from '../../ui/button'
import { EmailField } from '../../ui/email-field'
import { lazyComponent } from '../../ui/lazy-component'
import { Notice } from '../../ui/notice'
import { AuthForm, AuthPage } from './auth-form'
import { hasPasskeys } from './has-passkeys'
import { PasswordField } from '../../ui/password-field'
import { emailRules, passwordRules } from '../../users/account-rules'
import { useAuthForm } from '../../users/use-auth-form'
import { useRedirect } from './use-redirect'

// Most sites have passwords alone.
const OtherWays = lazyComponent(async () => (await import('./other-sign-in-methods')).OtherSignInMethods)
const SecondStep = lazyComponent(async () => (await import('./second-step')).SecondStep)

/** Signs in, and goes to the path in `redirect`, else home. */
export default function LoginPage() {
  const session = useSession()
  const login = useLogin()
  const redirect = useRedirect()
  const [restarted, setRestarted] = useState<string | null>(null)
  const { passwords } = signInMethods

  if (session) return <Navigate to={redirect ?? paths.home} replace />
  if (login.data && 'secondFactor' in login.data) {
    const restart = (reason?: string) => {
      setRestarted(reason ?? null)
      login.reset()
    }
    return <SecondStep secondFactor={login.data.secondFactor} onRestart={restart} />
  }
  return (
    <AuthPage title="Log in" footer={passwords && <PasswordLinks redirect={redirect} />}>
      {!login.isError && <Notices restarted={restarted} />}
      {passwords && <PasswordForm login={login} redirect={redirect} />}
      <Others redirect={redirect} />
    </AuthPage>
  )
}

/** The other ways to log in, in whose place is as much room until they are loaded. */
function Others({ redirect }: { redirect: string | null }) {
  const { passwords, providers } = signInMethods
  const buttons = providers.length + (hasPasskeys() ? 1 : 0)
  if (buttons === 0) return null
  // In rem: the line with "or", the buttons with their gaps, and two lines about the terms.
  const height = (passwords ? 2.5 : 0) + 4 * buttons + (providers.length > 0 ? 2.5 : 0)
  return <OtherWays redirect={redirect} fallback={<div style={{ height: `${height}rem` }} />} />
}

/** Why one is here: the session has expired, or another way to log in has failed. */
function Notices({ restarted }: { restarted: string | null }) {
  const [search] = useSearchParams()
  const passed = propertiesOf(useLocation().state)
  const failure = restarted ?? passed['failure']
  return (
    <>
      {typeof failure === 'string' && <Notice tone="danger">{failure}</Notice>}
      {search.get('session') === 'expired' && (
        <Notice tone="warning">Your session has expired. Please login again.</Notice>
      )}
    </>
  )
}

function PasswordForm({ login, redirect }: { login: ReturnType<typeof useLogin>; redirect: string | null }) {
  const { field, onSubmit, getValues } = useAuthForm({ email: '', password: '' })
  const mustVerify = statusOf(login.error) === 403 && /verify/iu.test(login.error?.message ?? '')
  return (
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
      <EmailField {...field('email', emailRules)} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password', passwordRules)} />
    </AuthForm>
  )
}

function PasswordLinks({ redirect }: { redirect: string | null }) {
  return (
    <>
      <p>
        <Link to={paths.forgotPassword}>Forgot password?</Link>
      </p>
      <p>
        New here? <Link to={withRedirect(paths.register, redirect)}>Create an account</Link>
      </p>
    </>
  )
}
