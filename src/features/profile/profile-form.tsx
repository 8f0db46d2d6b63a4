import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { isEmailAddress } from '../../../contract/credentials'
import { characters } from '../../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../../contract/text'
import type { User } from '../../../contract/users'
import { useChangeUser } from '../../api/users'
import { Checkbox } from '../../ui/choice'
import { EmailField } from '../../ui/email-field'
import { RequiredNote } from '../../ui/field'
import { FormButtons } from '../../ui/form-buttons'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { changesOf } from './changes'
import { fieldErrorsOf, updateErrorText } from './profile-errors'

/** Edits a profile in its place. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const change = useChangeUser(user.id)
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { username: user.username, email: user.email ?? '', isPrivateEmail: user.isPrivateEmail },
  })
  const { errors } = formState

  const submit = handleSubmit((fields) => {
    const changes = changesOf(user, fields)
    if (changes === null) return onDone()
    change.mutate(changes, {
      onSuccess: () => {
        toast(changes.email ? 'Profile updated. We emailed a link to verify the new address.' : 'Profile updated')
        onDone()
      },
      onError: (error) => {
        for (const { path, message } of fieldErrorsOf(error)) {
          setError(path, { message: updateErrorText(error, message) }, { shouldFocus: true })
        }
      },
    })
  })

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label="Edit profile">
      {change.isError && fieldErrorsOf(change.error).length === 0 && (
        <Notice tone="danger">{updateErrorText(change.error)}</Notice>
      )}
      <RequiredNote />
      <TextField
        label="Username"
        dir="auto"
        autoComplete="username"
        // The reader has just asked to write here.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        error={errors.username?.message}
        {...register('username', {
          validate: (text) => {
            if (!isSingleLine(text)) return singleLineMessage('Username')
            return !isBlank(text) || 'Username is required'
          },
          maxLength: {
            value: characters.username,
            message: `Username must be at most ${characters.username} characters long`,
          },
        })}
      />
      <EmailField
        hint="We email a verification link to the new address, and an undo link to the old one."
        required
        error={errors.email?.message}
        {...register('email', {
          validate: (text) => {
            if (text.trim() === '') return 'Email is required'
            return isEmailAddress(text) || 'Please enter a valid email address'
          },
        })}
      />
      <Checkbox label="Keep my email private from other users" {...register('isPrivateEmail')} />
      <FormButtons save="Save Changes" busy={change.isPending} onCancel={onDone} />
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  flex: 1 1 20rem;
  gap: var(--space-4);
  max-width: 30rem;
`
