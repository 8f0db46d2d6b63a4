import { styled } from 'styled-components'
import { claimLimits as limits } from '../../../../contract/claim-limits'
import { Select } from '../../../ui/select'
import { TextArea, TextField } from '../../../ui/text-field'
import type { ClaimDraft, DraftErrors, DraftKind } from './claim-draft'
import { figureKeys, figureNames } from './claim-words'

/** What the kinds of claims are called. */
export const kindNames: Record<DraftKind, string> = {
  outcomes: 'Probabilities of outcomes',
  state: 'Prepares a state',
  maps: 'Computes a function of registers',
  unitary: 'Equals a matrix',
  figures: 'Depth and other figures',
}

interface ClaimFieldsProps {
  draft: ClaimDraft
  errors: DraftErrors
  onChange: (change: Partial<ClaimDraft>) => void
}

/** The fields of the kind of a claim. */
export function ClaimFields({ draft, errors, onChange }: ClaimFieldsProps) {
  switch (draft.kind) {
    case 'outcomes':
      return (
        <Formula
          label="Probabilities"
          hint="A formula of the number x that the bits are, as in (x == 0 or x == 3) / 2, or a line for each outcome, as in 00: 1/2. What has no line has probability 0."
          value={draft.values}
          error={errors.values}
          onChange={(values) => onChange({ values })}
        />
      )
    case 'state':
      return (
        <Formula
          label="Amplitudes"
          hint="A formula of the number x that the qubits are, as in exp(2*pi*i*x/8), or a line for each state, as in 00: 1. Length and global phase make no difference."
          value={draft.values}
          error={errors.values}
          onChange={(values) => onChange({ values })}
        />
      )
    case 'maps':
      return (
        <>
          <TextField
            label="Inputs"
            hint="The registers that may have any value, with commas between them, as in a, b. All others start at 0."
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            value={draft.inputs}
            error={errors.inputs}
            onChange={(event) => onChange({ inputs: event.target.value })}
          />
          <Formula
            label="Results"
            hint="What a register is afterwards, a line for each, as in sum = (a + b) mod 8. Other inputs stay, and all else is 0."
            value={draft.outputs}
            error={errors.outputs}
            onChange={(outputs) => onChange({ outputs })}
          />
        </>
      )
    case 'unitary':
      return (
        <Formula
          label="Matrix"
          hint="A formula of row and column, counted from 0, as in exp(2*pi*i*row*column/8)/sqrt(8), or a line for each row, with commas between the entries, as in 1, 0. Up to six qubits; qubit 0 is the lowest bit."
          value={draft.matrix}
          error={errors.matrix}
          onChange={(matrix) => onChange({ matrix })}
        />
      )
    case 'figures':
      return <FigureFields draft={draft} errors={errors} onChange={onChange} />
  }
}

function FigureFields({ draft, errors, onChange }: ClaimFieldsProps) {
  return (
    <Fields>
      <Select
        label="Figure"
        options={figureKeys.map((key) => ({ value: key, label: figureNames[key] }))}
        value={draft.figure}
        onChoose={(figure) => onChange({ figure })}
      />
      <Select
        label="Comparison"
        options={[
          { value: 'at most', label: 'At most' },
          { value: 'exactly', label: 'Exactly' },
        ]}
        value={draft.comparison}
        onChoose={(comparison) => onChange({ comparison })}
      />
      <TextField
        label="Number"
        required
        autoComplete="off"
        inputMode="numeric"
        value={draft.figureValue}
        maxLength={limits.formula}
        error={errors.figureValue}
        onChange={(event) => onChange({ figureValue: event.target.value })}
      />
    </Fields>
  )
}

interface FormulaProps {
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A field for formulas. */
function Formula({ label, hint, value, error, onChange }: FormulaProps) {
  return (
    <FormulaArea
      label={label}
      hint={hint}
      error={error}
      required
      dir="ltr"
      rows={3}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const FormulaArea = styled(TextArea)`
  font-family: var(--font-mono);
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: var(--space-4);
`
