import { useState } from 'react'
import { styled } from 'styled-components'
import type { CircuitClaim } from '../../../../contract/claims'
import { Button } from '../../../ui/button'
import { CheckIcon, CloseIcon, InfoIcon, PencilIcon } from '../../../ui/icons'
import { Spinner } from '../../../ui/spinner'
import type { SentenceWriter } from '../comment-text/use-sentence-writer'
import { draftOf } from './claim-draft'
import { linesOf, outcomeInWords } from './claim-words'
import { DeleteClaim, type useDeletion } from './deleted-claim'

interface ClaimItemProps {
  claim: CircuitClaim
  writer: SentenceWriter
  isEditable: boolean
  deletion: ReturnType<typeof useDeletion>
  onEdit: () => void
}

/** Lines that are shown at first. */
const linesAtFirst = 6

/** A claim: its sentence, its formulas, and what came of the proof. */
export function ClaimItem({ claim, writer, isEditable, deletion, onEdit }: ClaimItemProps) {
  const { says } = claim.claim
  return (
    <Item>
      <Sentence>
        <bdi>
          <writer.Sentence text={says} />
        </bdi>
      </Sentence>
      <Formulas claim={claim} />
      <Outcome data-state={claim.state} aria-live="polite">
        {marks[claim.state]}
        <span>{outcomeInWords(claim)}</span>
      </Outcome>
      {isEditable && (
        <Tools>
          {draftOf(claim.claim) !== null && (
            <Button
              variant="ghost"
              size="small"
              icon={<PencilIcon />}
              aria-label={`Edit the claim “${writer.plain(says)}”`}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          <DeleteClaim claim={claim} writer={writer} deletion={deletion} />
        </Tools>
      )}
    </Item>
  )
}

function Formulas({ claim }: { claim: CircuitClaim }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = linesOf(claim.claim)
  const shown = isWhole ? lines : lines.slice(0, linesAtFirst)
  if (lines.length === 0) return null
  return (
    <>
      <Lines>
        {shown.map(({ subject, formula }, at) => (
          <div key={at}>
            <dt>{subject}</dt>
            <dd>
              <code>{formula}</code>
            </dd>
          </div>
        ))}
      </Lines>
      {shown.length < lines.length && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setIsWhole(true)}>
            Show all {lines.length} lines
          </Button>
        </div>
      )}
    </>
  )
}

/** Marks beside the words, which say the same. */
const marks = {
  waiting: <Spinner />,
  proved: <CheckIcon />,
  refuted: <CloseIcon />,
  'not checked': <InfoIcon />,
}

const Item = styled.article`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
`

const Sentence = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Lines = styled.dl`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-sm);

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    min-width: 0;
  }

  & dt {
    color: var(--muted-foreground);
  }

  & dd {
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }
`

/** What came of the proof. */
export const Outcome = styled.p`
  display: flex;
  gap: var(--space-2);
  font-size: var(--text-sm);
  font-weight: 500;

  & > svg,
  & > span:first-child:not(:last-child) {
    flex: none;
    margin-top: 0.2em;
  }

  & > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  &[data-state='proved'] {
    color: var(--success);
  }

  &[data-state='refuted'] {
    color: var(--danger);
  }

  &[data-state='waiting'],
  &[data-state='not checked'] {
    color: var(--muted-foreground);
  }
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin-left: calc(-1 * var(--space-2));
`
