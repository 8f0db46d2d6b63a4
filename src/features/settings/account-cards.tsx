import { useState } from 'react'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { useExportAccount } from '../../api/users'
import { Button } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { DownloadIcon, TrashIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { toast } from '../../ui/toast'
import { CardText } from './security-list'

const DeleteOwnAccount = lazyComponent(async () => (await import('./delete-own-account')).DeleteOwnAccount)

/** Downloads everything that is stored of the viewer. */
export function ExportCard({ userId }: { userId: string }) {
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
    <Card aria-labelledby="data">
      <CardHeader title="Your data" id="data">
        <Button size="small" icon={<DownloadIcon />} busy={fetching.isPending} onClick={() => void save()}>
          Export my data
        </Button>
      </CardHeader>
      <CardBody>
        <CardText>
          Every circuit of yours with its versions, settings and pictures, and everything else that we store about you,
          in one ZIP file.
        </CardText>
      </CardBody>
    </Card>
  )
}

/** Deletes the viewer's account, after a question. */
export function DeleteCard({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Card aria-labelledby="delete">
      <CardHeader title="Delete account" id="delete">
        <Button size="small" icon={<TrashIcon />} onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </CardHeader>
      <CardBody>
        <CardText>You can choose whether your public circuits stay. Everything private goes, for good.</CardText>
      </CardBody>
      {isDeleting && <DeleteOwnAccount user={user} onClose={() => setIsDeleting(false)} />}
    </Card>
  )
}
