import { Link, Navigate, useNavigate } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { useRegister } from '../../api/auth'
import { saveReturnPath } from '../../session/return-path'
import { useSession } from '../../session/session'
import { Checkbox } from '../../ui/choice'
import { EmailField } from '../../ui/email-field'
import { TextField } from '../../ui/text-field'
import { signInMethods } from '../../sign-in-methods'
import { AuthForm, AuthPage } from './auth-form'
import { PasswordsDisabled } from './passwords-disabled'
import { PasswordField } from '../../ui/password-field'
import { confirmationRules, emailRules, newPasswordRules, usernameRules } from '../../users/account-rules'
import { useAuthForm } from '../../users/use-auth-form'
import { useRedirect } from './use-redirect'

const empty = { username: '', email: '', password: '', confirmPassword: '', acceptTerms: false }

/** Creates an account, and sends an email to verify it. */
export default function RegisterPage() {
  return signInMethods.passwords ? <RegisterForm /> : <PasswordsDisabled title="Create an account" />
}

function RegisterForm() {
  const session = useSession()
  const navigate = useNavigate()
  const redirect = useRedirect()
  const registration = useRegister()
  const { field, onSubmit, showErrors } = useAuthForm(empty)

  if (session) return <Navigate to={redirect ?? paths.home} replace />

  const submit = onSubmit(({ username, email, password }) =>
    registration.mutate(
      { username: username.trim(), email: email.trim(), password, acceptTerms: true },
      {
        onSuccess: () => {
          saveReturnPath(redirect)
          void navigate(withRedirect(paths.verifyEmailSent, redirect), { state: { email: email.trim() } })
        },
        onError: (error) => showErrors(error, ['username', 'email', 'password']),
      },
    ),
  )

  return (
    <AuthPage
      title="Create an account"
      lead="Generate and save circuits."
      footer={
        <p>
          Have an account? <Link to={withRedirect(paths.login, redirect)}>Log in</Link>
        </p>
      }
    >
      <AuthForm onSubmit={submit} sending={registration} fallback="Registration failed" submitLabel="Create account">
        <TextField
          label="Username"
          hint="Shown next to your circuits."
          autoComplete="username"
          {...field('username', usernameRules)}
        />
        <EmailField hint="Private unless you choose otherwise." {...field('email', emailRules)} />
        <PasswordField
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          {...field('password', newPasswordRules)}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmPassword', confirmationRules)}
        />
        <Checkbox
          label={
            <>
              {/* In a tab of their own, so that what is typed here stays. */}I accept the{' '}
              <Link to={paths.terms} target="_blank">
                Terms of Service
              </Link>{' '}
              and the{' '}
              <Link to={paths.privacy} target="_blank">
                Privacy Policy
              </Link>{' '}
              (new tab)
            </>
          }
          {...field('acceptTerms', { required: 'You must accept the terms and conditions to register' })}
        />
      </AuthForm>
    </AuthPage>
  )
}
