import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import { formatFileSize } from '../../lib/file-size'
import { Button } from '../../ui/button'
import { DownloadIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'

/** Saves a collection as a ZIP of its programs, with its notes and how to cite it. */
export function DownloadCollectionButton({ id, name }: { id: string; name: string }) {
  const [bytes, setBytes] = useState(0)
  const save = useMutation({
    mutationFn: async () => {
      const [files, { requestDownload }] = await Promise.all([
        import('../../lib/download'),
        import('../../api/download'),
      ])
      files.download(await requestDownload('GET /collections/:id/export', { id }, setBytes), files.zipFileName(name))
    },
    onMutate: () => setBytes(0),
    onError: (error) => toast(messageOf(error, 'The collection could not be downloaded. Please try again.'), 'danger'),
    retry: false,
  })
  return (
    <Button
      size="small"
      icon={<DownloadIcon />}
      busy={save.isPending}
      title="Programs, notes and how to cite them, as a ZIP"
      onClick={() => save.mutate()}
    >
      <span aria-live="polite">{save.isPending ? 'Downloading…' : 'Download'}</span>
      {save.isPending && bytes > 0 && <span className="tabular">{formatFileSize(bytes)}</span>}
    </Button>
  )
}
