import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { ApiError, messageOf } from '../../api/errors'
import { useChangePassword } from '../../api/security'
import { FormButtons } from '../../ui/form-buttons'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../../ui/password-field'
import { toast } from '../../ui/toast'
import { confirmationRules, newPasswordRules, passwordRules } from '../../users/account-rules'
import { useAuthForm } from '../../users/use-auth-form'
import { CardText } from './security-list'

interface PasswordFormProps {
  user: User
  /** Closes the form, after Cancel and once the password is changed. */
  onClose: () => void
}

/** Changes the password of the viewer, who knows the current one. */
export function PasswordForm({ user, onClose }: PasswordFormProps) {
  const change = useChangePassword()
  const { field, onSubmit, showErrors } = useAuthForm({
    current: '',
    password: '',
    confirmPassword: '',
    // Not edited: a new password must differ from them.
    username: user.username,
    email: user.email ?? '',
  })
  const submit = onSubmit(({ current, password }) =>
    change.mutate(
      { current, password },
      {
        onSuccess: () => {
          onClose()
          toast('Your password is changed. Your other sessions are logged out.')
        },
        onError: (error) => showErrors(error, ['current', 'password']),
      },
    ),
  )
  return (
    <Form noValidate aria-label="Password" onSubmit={submit}>
      {change.isError && !hasFields(change.error) && (
        <Notice tone="danger">{messageOf(change.error, 'Your password could not be changed.')}</Notice>
      )}
      {/* Lets a password manager know whose passwords these are. */}
      <input type="text" autoComplete="username" value={user.email ?? user.username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
        autoFocus
        {...field('current', passwordRules)}
      />
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
      <CardText>
        This logs out your other sessions. <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </CardText>
      <FormButtons save="Save password" busy={change.isPending} onCancel={onClose} />
    </Form>
  )
}

/** Whether the server said which field is wrong. */
const hasFields = (error: unknown) => error instanceof ApiError && error.errors.length > 0

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  max-width: 30rem;
`
