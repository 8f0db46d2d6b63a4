import { useForm, type UseFormReturn } from 'react-hook-form'
import { styled } from 'styled-components'
import { isEmailAddress } from '../../contract/credentials'
import { characters } from '../../contract/limits'
import { isBlank, isSingleLine, singleLineMessage } from '../../contract/text'
import type { User } from '../../contract/users'
import { useChangeUser } from '../api/users'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/choice'
import { EmailField } from '../ui/email-field'
import { RequiredNote } from '../ui/field'
import { FormButtons } from '../ui/form-buttons'
import { Notice } from '../ui/notice'
import { Row } from '../ui/page'
import { TextArea, TextField } from '../ui/text-field'
import { toast } from '../ui/toast'
import { changesOf, type ProfileFields } from './profile-changes'
import { fieldErrorsOf, updateErrorText, type ProfileField } from './profile-errors'

interface ProfileFormProps {
  user: User
  /** The accessible name. */
  label: string
  /** Which fields it has; with the email comes whether it is private. */
  fields: readonly ProfileField[]
  /** Closes a form that edits in place, after Save and Cancel; absent for a form that stays. */
  onDone?: () => void
}

/** Edits a profile, or a part of it. */
export function ProfileForm({ user, label, fields, onDone }: ProfileFormProps) {
  const change = useChangeUser(user.id)
  const form = useForm<ProfileFields>({
    // As the account becomes, also by another form: what is being typed here stays.
    values: {
      username: user.username,
      email: user.email ?? '',
      bio: user.bio ?? '',
      isPrivateEmail: user.isPrivateEmail,
    },
    resetOptions: { keepDirtyValues: true },
  })

  const submit = form.handleSubmit((edited) => {
    const changes = changesOf(user, edited)
    if (changes === null) return onDone ? onDone() : toast('Everything is saved already.')
    change.mutate(changes, {
      onSuccess: () => {
        toast(changes.email ? 'Profile updated. We emailed a link to verify the new address.' : 'Profile updated')
        onDone?.()
      },
      onError: (error) => {
        for (const { path, message } of fieldErrorsOf(error)) {
          form.setError(path, { message: updateErrorText(error, message) }, { shouldFocus: true })
        }
      },
    })
  })

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      {change.isError && fieldErrorsOf(change.error).length === 0 && (
        <Notice tone="danger">{updateErrorText(change.error)}</Notice>
      )}
      {onDone && <RequiredNote />}
      {fields.includes('username') && <UsernameField form={form} hasFocus={onDone !== undefined} />}
      {fields.includes('bio') && <BioField form={form} />}
      {fields.includes('email') && <EmailFields form={form} />}
      {onDone ? (
        <FormButtons save="Save Changes" busy={change.isPending} onCancel={onDone} />
      ) : (
        <Row>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Save Changes
          </Button>
        </Row>
      )}
    </Form>
  )
}

interface PartProps {
  form: UseFormReturn<ProfileFields>
}

function UsernameField({ form: { register, formState }, hasFocus }: PartProps & { hasFocus: boolean }) {
  return (
    <TextField
      label="Username"
      dir="auto"
      autoComplete="username"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked to write here
      autoFocus={hasFocus}
      required
      error={formState.errors.username?.message}
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
  )
}

function BioField({ form: { register, formState } }: PartProps) {
  return (
    <TextArea
      label="Bio"
      hint="What you work on, in a few words. Everyone can read it on your profile."
      error={formState.errors.bio?.message}
      {...register('bio', {
        maxLength: { value: characters.bio, message: `The bio can have at most ${characters.bio} characters.` },
      })}
    />
  )
}

function EmailFields({ form: { register, formState } }: PartProps) {
  return (
    <>
      <EmailField
        hint="We email a verification link to the new address, and an undo link to the old one."
        required
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (text) => {
            if (text.trim() === '') return 'Email is required'
            return isEmailAddress(text) || 'Please enter a valid email address'
          },
        })}
      />
      <Checkbox label="Keep my email private from other users" {...register('isPrivateEmail')} />
    </>
  )
}

const Form = styled.form`
  display: grid;
  flex: 1 1 20rem;
  gap: var(--space-4);
  max-width: 30rem;
`
