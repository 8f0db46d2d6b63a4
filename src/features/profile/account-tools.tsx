import { useState } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { useLogout } from '../../api/auth'
import { messageOf } from '../../api/errors'
import { useExportAccount } from '../../api/users'
import { Button, LinkButton } from '../../ui/button'
import { DownloadIcon, LockIcon, TrashIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { DeleteOwnAccount } from './delete-own-account'

/** What owners do with their account as a whole: log out, export, delete. */
export function AccountTools({ user }: { user: User }) {
  const logout = useLogout()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Section aria-labelledby="account">
      <h2 id="account">Account</h2>
      <div>
        <Button size="small" onClick={() => logout.mutate()}>
          Log out
        </Button>
        <LinkButton size="small" icon={<LockIcon />} to={paths.security}>
          Security
        </LinkButton>
        <ExportButton userId={user.id} />
        <Button size="small" icon={<TrashIcon />} onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && <DeleteOwnAccount user={user} onClose={() => setIsDeleting(false)} />}
    </Section>
  )
}

function ExportButton({ userId }: { userId: string }) {
  const fetching = useExportAccount(userId)

  async function save() {
    try {
      const [{ download }, zip] = await Promise.all([import('../../lib/download'), fetching.mutateAsync()])
      download(zip, 'ketwork-export.zip')
    } catch (error) {
      toast(messageOf(error, 'Your data could not be exported. Please try again.'), 'danger')
    }
  }

  return (
    <Button size="small" icon={<DownloadIcon />} busy={fetching.isPending} onClick={() => void save()}>
      Export my data
    </Button>
  )
}

const Section = styled.section`
  margin-top: var(--space-7);
  padding-top: var(--space-5);
  border-top: 1px solid var(--border);

  & > h2 {
    margin-bottom: var(--space-3);
    font-size: var(--text-md);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`
