import { styled } from 'styled-components'
import type { User } from '../../contract/users'
import { addressOf } from '../site'

/** A user's picture: the one being uploaded, else the stored one, else the first letter of the name. */
export function Avatar({ user, preview }: { user: Pick<User, 'username' | 'profileImage'>; preview?: string | null }) {
  const { profileImage, username } = user
  const image = preview ?? (profileImage && urlOf(profileImage))
  return (
    <Disc>
      {image ? <img src={image} alt="" /> : <span aria-hidden="true">{[...username][0]?.toUpperCase()}</span>}
    </Disc>
  )
}

/** A path is under the site's root, whole addresses stay. */
const urlOf = (image: string) => (/^https?:/u.test(image) ? image : addressOf(`/${image.replace(/^\//u, '')}`))

const Disc = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 4.5rem;
  height: 4.5rem;
  overflow: hidden;
  background: var(--accent);
  border-radius: 50%;
  color: var(--accent-foreground);
  font-size: var(--text-xl);
  font-weight: 600;

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`
