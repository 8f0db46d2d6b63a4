import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import type { CircuitClaim, MemberClaim, TriedClaim } from '../../../../contract/claims'
import { claimLimits as limits } from '../../../../contract/claim-limits'
import { useAddClaim, useChangeClaim, useTryClaim } from '../../../api/claims'
import { ApiError, messageOf } from '../../../api/errors'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Row } from '../../../ui/page'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { useSentenceWriter } from '../comment-text/use-sentence-writer'
import { claimOf, draftOf, emptyDraft, fieldOf, kinds, type ClaimDraft, type DraftErrors } from './claim-draft'
import { ClaimFields, kindNames } from './claim-fields'
import { outcomeInWords } from './claim-words'

interface ClaimFormProps {
  circuit: Pick<Circuit, 'id' | 'version'>
  /** The claim that is edited; null for a new one. */
  claim: CircuitClaim | null
  /** Called when the claim is saved, or is to stay as it was. */
  onDone: () => void
}

/** Adds or edits a claim in its place. It can be tried before it is saved. */
export function ClaimForm({ circuit, claim, onDone }: ClaimFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, errors, failure, tried, isTrying, isSaving, change, tryOut, save } = useClaimForm(
    circuit,
    claim,
    onDone,
  )
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return (
    <Form
      ref={form}
      aria-label={claim === null ? 'Add a claim' : 'Edit the claim'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Select
        label="Kind of claim"
        options={kinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        value={draft.kind}
        onChoose={(kind) => change({ kind })}
      />
      <ClaimFields draft={draft} errors={errors} onChange={change} />
      <TextField
        label="The claim in words"
        hint="What the circuit does, without a full stop, as in “prepares a Bell state”. Formulas stand between dollar signs, as in $\ket{+}$."
        dir="auto"
        required
        value={draft.says}
        maxLength={limits.sentence}
        error={errors.says}
        onChange={(event) => change({ says: event.target.value })}
      />
      <SentencePreview text={draft.says} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      {tried && <Notice tone={tones[tried.state]}>{outcomeInWords(tried)}</Notice>}
      <Row>
        <Button busy={isTrying} onClick={tryOut}>
          Try
        </Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}

/** How a sentence will look, where its formulas make a difference. */
function SentencePreview({ text }: { text: string }) {
  const writer = useSentenceWriter([text])
  if (writer === null || writer.plain(text) === text) return null
  return (
    <Preview aria-label="Preview" dir="auto">
      <writer.Sentence text={text} />
    </Preview>
  )
}

const tones = { waiting: 'info', proved: 'success', refuted: 'warning', 'not checked': 'info' } as const

/** The state of the form. */
function useClaimForm(circuit: Pick<Circuit, 'id' | 'version'>, claim: CircuitClaim | null, onDone: () => void) {
  const [draft, setDraft] = useState<ClaimDraft>(() => (claim && draftOf(claim.claim)) ?? emptyDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [tried, setTried] = useState<TriedClaim | null>(null)
  const addition = useAddClaim(circuit.id, circuit.version)
  const replacement = useChangeClaim(circuit.id, circuit.version)
  const trial = useTryClaim(circuit.id)

  const show = (problems: DraftErrors, message: string | null = null) => {
    setErrors(problems)
    setFailure(message)
    setTried(null)
  }
  const fail = (error: Error, fallback: string) => {
    const found: DraftErrors = {}
    for (const { path, message } of error instanceof ApiError ? error.errors : []) {
      const field = fieldOf(path, draft.kind)
      if (field !== null) found[field] ??= message
    }
    show(found, Object.keys(found).length > 0 ? null : messageOf(error, fallback))
  }
  const onError = (error: Error) => fail(error, 'The claim was not saved. Please try again.')
  /** Hands the claim on, unless something is missing. */
  const withClaim = (use: (claim: MemberClaim) => void) => {
    const read = claimOf(draft)
    if ('errors' in read) return show(read.errors)
    show({})
    use(read.claim)
  }

  return {
    draft,
    errors,
    failure,
    tried,
    isTrying: trial.isPending,
    isSaving: addition.isPending || replacement.isPending,
    change(changes: Partial<ClaimDraft>) {
      setDraft({ ...draft, ...changes })
      setTried(null)
    },
    tryOut() {
      // What it says in words makes no difference to the proof.
      const named = { ...draft, says: draft.says.trim() || 'this' }
      const read = claimOf(named)
      if ('errors' in read) return show(read.errors)
      show({})
      trial.mutate(read.claim, {
        onSuccess: setTried,
        onError: (error) => fail(error, 'The claim could not be tried. Please try again.'),
      })
    },
    save() {
      withClaim((next) => {
        if (claim === null) addition.mutate(next, { onSuccess: onDone, onError })
        else replacement.mutate({ id: claim.id, claim: next }, { onSuccess: onDone, onError })
      })
    },
  }
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4);
  background: var(--sunken);
  border-radius: var(--radius);
`

const Preview = styled.section`
  font-weight: 600;
  overflow-wrap: anywhere;
`
