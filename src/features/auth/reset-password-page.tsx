import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { useResetPassword } from '../../api/auth'
import { ApiError, messageOf } from '../../api/errors'
import { Button, LinkButton } from '../../ui/button'
import { Link } from '../../ui/link'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/page'
import { AuthForm, AuthPage } from './auth-form'
import { PasswordField } from './password-field'
import { newPasswordRules } from './rules'

/** The target of the link in the email: choosing a new password uses it. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const reset = useResetPassword()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = formState

  if (!token) return <InvalidLink>Invalid reset link. No token provided.</InvalidLink>
  if (reset.isSuccess) return <Done />
  if (isAboutToken(reset.error)) return <InvalidLink>{messageOf(reset.error, 'Invalid reset token.')}</InvalidLink>

  const submit = handleSubmit(({ password }) =>
    reset.mutate(
      { token, password },
      {
        onError: (error) => {
          const [wrong] = error instanceof ApiError ? error.errors.filter(({ path }) => path === 'password') : []
          if (wrong) setError('password', { message: wrong.message })
        },
      },
    ),
  )
  return (
    <AuthPage title="Reset password" footer={<Link to={paths.login}>Back to login</Link>}>
      <AuthForm
        onSubmit={(event) => void submit(event)}
        failure={reset.isError && messageOf(reset.error, 'Failed to reset password')}
      >
        <PasswordField
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password', { ...newPasswordRules, deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (text, { password }) => text === password || 'Passwords do not match',
          })}
        />
        <Button type="submit" variant="primary" size="large" wide busy={reset.isPending}>
          Reset password
        </Button>
      </AuthForm>
    </AuthPage>
  )
}

/** Whether the link itself was refused; after any other error the reader can try again. */
const isAboutToken = (error: unknown) => error instanceof ApiError && error.errors.some(({ path }) => path === 'token')

function Done() {
  return (
    <AuthPage title="Password changed">
      <Stack>
        <Notice tone="success">Your password has been changed. You can log in now.</Notice>
        <LinkButton to={paths.login} variant="primary" size="large" wide>
          Continue to login
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}

function InvalidLink({ children }: { children: string }) {
  return (
    <AuthPage title="Invalid link" footer={<Link to={paths.login}>Back to login</Link>}>
      <Stack>
        <Notice tone="danger">{children}</Notice>
        <LinkButton to={paths.forgotPassword} variant="primary" wide>
          Request new reset link
        </LinkButton>
      </Stack>
    </AuthPage>
  )
}
