import { useState } from 'react'
import { styled } from 'styled-components'
import type { BulkAction, IssueSummary } from '../../../contract/issues'
import { quietMessageOf } from '../../api/errors'
import { useBulkAction } from '../../api/issues'
import { optionsOf, statuses, statusLabel } from '../../issue/words'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { TrashIcon, UserIcon } from '../../ui/icons'
import { InlineSelect } from '../../ui/inline-select'
import { QuietFailure } from '../../ui/quiet-failure'
import { toast } from '../../ui/toast'

interface BulkBarProps {
  chosen: readonly IssueSummary[]
  onDone: () => void
}

/** Actions on all chosen rows: each applies to all of them or to none. */
export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const viewer = useViewer()
  const bulk = useBulkAction()
  const [isAsking, setIsAsking] = useState(false)
  const count = chosen.length

  const act = (action: BulkAction) => {
    if (bulk.isPending) return
    bulk.mutate(
      { seen: chosen, action },
      {
        onSuccess: ({ message }) => {
          toast(message)
          setIsAsking(false)
          onDone()
        },
      },
    )
  }

  if (count === 0) return null
  return (
    <Bar aria-label="Selected feedback">
      <strong aria-live="polite">{count} selected</strong>
      <InlineSelect
        aria-label="Change status of selected"
        placeholder="Change status"
        options={optionsOf(statuses, statusLabel)}
        value=""
        disabled={bulk.isPending}
        onChoose={(status) => act({ type: 'status', status })}
      />
      <Button
        size="small"
        icon={<UserIcon />}
        disabled={bulk.isPending || viewer === null}
        onClick={() => viewer && act({ type: 'assign', assignedToId: viewer.id })}
      >
        Assign to me
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<TrashIcon />}
        disabled={bulk.isPending}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        Clear selection
      </Button>
      {bulk.isError && !isAsking && (
        <QuietFailure error={bulk.error}>
          {quietMessageOf(bulk.error, 'Nothing was changed. Please try again.')}
        </QuietFailure>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete Issues"
        confirmLabel="Delete"
        destructive
        busy={bulk.isPending}
        onCancel={() => {
          setIsAsking(false)
          bulk.reset()
        }}
        onConfirm={() => act({ type: 'delete' })}
      >
        <p>Are you sure you want to delete {count} issue(s)? This action cannot be undone.</p>
        {bulk.isError && (
          <QuietFailure error={bulk.error}>
            {quietMessageOf(bulk.error, 'Nothing was deleted. Please try again.')}
          </QuietFailure>
        )}
      </ConfirmDialog>
    </Bar>
  )
}

const Bar = styled.section`
  position: sticky;
  z-index: 10;
  top: calc(var(--bar-height) + var(--space-2));
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  background: var(--accent);
  color: var(--accent-foreground);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  font-size: var(--text-sm);
`
