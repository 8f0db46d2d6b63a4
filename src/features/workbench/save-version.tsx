import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Circuit } from '../../../contract/circuits'
import { characters } from '../../../contract/limits'
import { paths } from '../../../contract/paths'
import { circuitKeys } from '../../api/circuit-cache'
import { messageOf } from '../../api/errors'
import type { VersionTarget } from '../../api/save-circuit'
import type { CircuitDetails } from '../../circuit/details/circuit-details'
import { Button, LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { MutedText, Row, Stack } from '../../ui/page'
import { TextField } from '../../ui/text-field'

export interface SaveVersionProps {
  /** Of the draft. A version has none of them. */
  details: CircuitDetails
  /** The circuit that the draft was copied from. */
  own: Circuit
  /** The version that the draft was copied from; null where it is not known. */
  basedOn: number | null
  /** See `versionConflictOf`. */
  conflict: Error | null
  isBusy: boolean
  onSave: (target: VersionTarget) => void
  /** Creates a circuit of its own. */
  onSaveCopy: () => void
}

/** Saves a draft that was copied from a circuit of the viewer: as a new version of that circuit, or as another one. */
export function SaveVersion({ details, own, basedOn, conflict, isBusy, onSave, onSaveCopy }: SaveVersionProps) {
  const [note, setNote] = useState('')
  const unsaved = changedDetails(details, own)
  const save = (version: number | null) => onSave({ circuitId: own.id, basedOn: version, note })
  return (
    <Stack role="group" aria-label="Save">
      <TextField
        label="What changed?"
        hint="Optional. Shown in the list of versions."
        dir="auto"
        autoComplete="off"
        value={note}
        maxLength={characters.versionNote}
        onChange={(event) => setNote(event.target.value)}
      />
      {conflict && (
        <VersionConflict key={conflict.message} own={own} basedOn={basedOn} error={conflict} onSave={save} />
      )}
      {unsaved.length > 0 && (
        <Notice tone="warning">
          Not saved with a new version: {unsaved.join(', ')}. Edit them on the page of the circuit, or save a copy.
        </Notice>
      )}
      <Row>
        <Button variant="primary" size="large" busy={isBusy} onClick={() => save(basedOn)}>
          Save new version
        </Button>
        <Button size="large" disabled={isBusy} onClick={onSaveCopy}>
          Save as copy
        </Button>
      </Row>
      <MutedText>
        A new version changes the program of <Link to={paths.circuit(own.id)}>{own.name}</Link>. Its name and details
        stay; edit them on its page. The earlier version stays at its own address.
      </MutedText>
    </Stack>
  )
}

/** What a draft says of its circuit in other words than the circuit itself. Its visibility is not copied. */
function changedDetails(details: CircuitDetails, own: Circuit): string[] {
  const copied = { ...own, tags: own.tags.map((tag) => tag.name) }
  return (['name', 'description', 'tags', 'references'] as const).filter(
    (field) => JSON.stringify(details[field]) !== JSON.stringify(copied[field]),
  )
}

interface VersionConflictProps {
  own: Circuit
  basedOn: number | null
  error: Error
  onSave: (basedOn: number) => void
}

/** Says that somebody has saved a version meanwhile, and offers to look at it, or to save the next one. */
function VersionConflict({ own, basedOn, error, onSave }: VersionConflictProps) {
  const client = useQueryClient()
  // The cached circuit is as old as the draft.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: circuitKeys.detail(own.id) })
  }, [client, own.id])
  const { version } = own
  return (
    <Notice
      tone="warning"
      title={messageOf(error, 'This circuit has changed meanwhile.')}
      actions={
        basedOn !== null &&
        version > basedOn && (
          <>
            <LinkButton size="small" to={paths.circuitVersion(own.id, version)}>
              View version {version}
            </LinkButton>
            <Button size="small" onClick={() => onSave(version)}>
              Save as version {version + 1}
            </Button>
          </>
        )
      }
    />
  )
}
