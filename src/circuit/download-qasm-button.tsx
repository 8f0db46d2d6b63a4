import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CircuitSummary } from '../../contract/circuits'
import { fetchQasm } from '../api/circuits'
import { messageOf } from '../api/errors'
import { Button } from '../ui/button'
import { DownloadIcon } from '../ui/icons'
import { toast } from '../ui/toast'

export function DownloadQasm({ circuit }: { circuit: CircuitSummary }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const [{ download, qasmFileName }, source] = await Promise.all([
        import('../lib/download'),
        fetchQasm(client, circuit.id),
      ])
      download(source, qasmFileName(circuit.name))
    } catch (error) {
      toast(messageOf(error, 'The QASM code could not be downloaded. Please try again.'), 'danger')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Download QASM of ${circuit.name}`}
      title="Download QASM"
      icon={<DownloadIcon />}
      onClick={() => void save()}
    />
  )
}
