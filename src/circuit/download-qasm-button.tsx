import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CircuitSummary } from '../../contract/circuits'
import { fetchQasm } from '../api/circuits'
import { messageOf } from '../api/errors'
import { Button } from '../ui/button'
import { DownloadIcon } from '../ui/icons'
import { toast } from '../ui/toast'

export function DownloadQasm({ circuit }: { circuit: CircuitSummary }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async () => {
      const [files, source] = await Promise.all([import('../lib/download'), fetchQasm(client, circuit.id)])
      files.download(source, files.qasmFileName(circuit.name))
    },
    onError: (error) => toast(messageOf(error, 'The QASM code could not be downloaded. Please try again.'), 'danger'),
    retry: false,
  })
  return (
    <Button
      size="small"
      busy={save.isPending}
      aria-label={`Download QASM of ${circuit.name}`}
      title="Download QASM"
      icon={<DownloadIcon />}
      onClick={() => save.mutate()}
    />
  )
}
