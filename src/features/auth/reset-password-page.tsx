import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useResetPassword } from '../../api/auth'
import { ApiError, messageOf } from '../../api/errors'
import { signInMethods } from '../../sign-in-methods'
import { AuthForm, AuthPage, ResultPage } from './auth-form'
import { PasswordsDisabled } from './passwords-disabled'
import { PasswordField } from '../../ui/password-field'
import { confirmationRules, newPasswordRules } from '../../users/account-rules'
import { useAuthForm } from '../../users/use-auth-form'

/** The target of the link in the email: choosing a new password uses it. */
export default function ResetPasswordPage() {
  return signInMethods.passwords ? <ResetPasswordForm /> : <PasswordsDisabled title="Reset password" />
}

function ResetPasswordForm() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const reset = useResetPassword()
  const { field, onSubmit, showErrors } = useAuthForm({ password: '', confirmPassword: '' })

  if (!token) return <InvalidLink>Invalid reset link. No token provided.</InvalidLink>
  if (reset.isSuccess) {
    return (
      <ResultPage
        title="Password changed"
        tone="success"
        message="Your password has been changed. You can log in now."
        to={paths.login}
        linkText="Continue to login"
      />
    )
  }
  if (isAboutToken(reset.error)) return <InvalidLink>{messageOf(reset.error, 'Invalid reset token.')}</InvalidLink>

  return (
    <AuthPage title="Reset password" footer={<Link to={paths.login}>Back to login</Link>}>
      <AuthForm
        onSubmit={onSubmit(({ password }) =>
          reset.mutate({ token, password }, { onError: (error) => showErrors(error, ['password']) }),
        )}
        sending={reset}
        fallback="Failed to reset password"
        submitLabel="Reset password"
      >
        <PasswordField
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
          {...field('password', newPasswordRules)}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...field('confirmPassword', confirmationRules)}
        />
      </AuthForm>
    </AuthPage>
  )
}

/** Whether the link itself was refused; after any other error the reader can try again. */
const isAboutToken = (error: unknown) => error instanceof ApiError && error.errors.some(({ path }) => path === 'token')

function InvalidLink({ children }: { children: string }) {
  return (
    <ResultPage
      title="Invalid link"
      tone="danger"
      message={children}
      to={paths.forgotPassword}
      linkText="Request new reset link"
      footer={<Link to={paths.login}>Back to login</Link>}
    />
  )
}
