import { styled } from 'styled-components'
import { restorePath } from '../../../contract/restore-path'
import { addressOf } from '../../site'

/** What to do on an installation that nobody has used yet, for the person who has just started it. */
export function EmptyInstallation() {
  return (
    <Note aria-label="New installation">
      <p>
        Nobody has registered here yet. The first account that verifies its address becomes the administrator. Or{' '}
        <a href={addressOf(restorePath)}>restore a backup</a>, with the code that the server printed when it started.
      </p>
    </Note>
  )
}

const Note = styled.aside`
  max-width: var(--page-width);
  margin: var(--space-4) auto 0;
  padding: 0 clamp(var(--space-4), 3vw, var(--space-5));
`
