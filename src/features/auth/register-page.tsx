import { useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { useRegister } from '../../api/auth'
import { ApiError, messageOf } from '../../api/errors'
import { saveReturnPath } from '../../session/return-path'
import { useSession } from '../../session/session'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/choice'
import { Link } from '../../ui/link'
import { EmailField } from '../../ui/email-field'
import { TextField } from '../../ui/text-field'
import { AuthForm, AuthPage } from './auth-form'
import { PasswordField } from './password-field'
import { emailRules, newPasswordRules, usernameRules } from './rules'
import { useRedirect } from './use-redirect'

const empty = { username: '', email: '', password: '', confirmPassword: '', acceptTerms: false }

/** Makes an account; the way on is the mail that it sends. */
export default function RegisterPage() {
  const session = useSession()
  const navigate = useNavigate()
  const redirect = useRedirect()
  const registration = useRegister()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty })
  const { errors } = formState

  if (session) return <Navigate to={redirect ?? paths.home} replace />

  const submit = handleSubmit(({ username, email, password }) =>
    registration.mutate(
      { username: username.trim(), email: email.trim(), password, acceptTerms: true },
      {
        onSuccess: () => {
          saveReturnPath(redirect)
          void navigate(withRedirect(paths.verifyEmailSent, redirect), { state: { email: email.trim() } })
        },
        onError: (error) => {
          for (const { path, message } of error instanceof ApiError ? error.errors : []) {
            if (path === 'username' || path === 'email' || path === 'password') setError(path, { message })
          }
        },
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
      <AuthForm
        onSubmit={(event) => void submit(event)}
        failure={registration.isError && messageOf(registration.error, 'Registration failed')}
      >
        <TextField
          label="Username"
          hint="Shown next to your circuits."
          autoComplete="username"
          required
          error={errors.username?.message}
          {...register('username', usernameRules)}
        />
        <EmailField
          hint="Private unless you choose otherwise."
          required
          error={errors.email?.message}
          {...register('email', emailRules)}
        />
        <PasswordField
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password', { ...newPasswordRules, deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (text, { password }) => text === password || 'Passwords do not match',
          })}
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
          error={errors.acceptTerms?.message}
          {...register('acceptTerms', { required: 'You must accept the terms and conditions to register' })}
        />
        <Button type="submit" variant="primary" size="large" wide busy={registration.isPending}>
          Create account
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
