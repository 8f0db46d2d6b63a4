import { useState } from 'react'
import { styled } from 'styled-components'
import type { User } from '../../contract/users'
import { messageOf } from '../api/errors'
import { useUploadAvatar } from '../api/users'
import { Spinner } from '../ui/spinner'
import { toast } from '../ui/toast'
import { UploadIcon } from '../ui/icons'
import { Avatar } from './avatar'

/** A picture that can be changed; hover or focus shows the upload icon. */
export function AvatarPicker({ user }: { user: User }) {
  const upload = useUploadAvatar(user.id)
  /** Address of the chosen file's bytes while they are sent. */
  const [preview, setPreview] = useState<string | null>(null)

  function send(file: File | undefined) {
    if (!file || upload.isPending) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    upload.mutate(file, {
      onSuccess: () => toast('Profile image updated successfully'),
      onError: (error) =>
        toast(`Failed to upload image: ${messageOf(error, 'Failed to upload profile image')}`, 'danger'),
      onSettled: () => {
        setPreview(null)
        URL.revokeObjectURL(url)
      },
    })
  }

  return (
    <Picker>
      <Avatar user={user} preview={preview} />
      <Shade data-busy={upload.isPending || undefined}>{upload.isPending ? <Spinner /> : <UploadIcon />}</Shade>
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label="Change profile image"
        title="Change profile image"
        onChange={(event) => {
          send(event.target.files?.[0])
          // The same file may be chosen again after a failure.
          event.target.value = ''
        }}
      />
    </Picker>
  )
}

const Shade = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border-radius: 50%;
  background: var(--scrim);
  color: var(--on-scrim);
  font-size: var(--text-lg);
  opacity: 0;
  transition: opacity var(--motion-fast);

  &[data-busy] {
    opacity: 1;
  }
`

const Picker = styled.label`
  position: relative;
  flex: none;
  border-radius: 50%;
  cursor: pointer;

  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }

  &:hover ${Shade}, &:focus-within ${Shade} {
    opacity: 1;
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`
