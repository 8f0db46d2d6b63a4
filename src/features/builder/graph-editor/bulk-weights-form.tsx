import { memo, useState } from 'react'
import { Button } from '../../../ui/button'
import { FieldErrorText } from '../../../ui/field-error'
import { RefreshIcon } from '../../../ui/icons'
import { Select } from '../../../ui/select'
import { TextArea, TextField } from '../../../ui/text-field'
import { changeWeights, weightChangeNames, type WeightChange } from './bulk-weights'
import type { Graph } from './graph'
import type { EditGraph } from './graph-canvas'
import { Fields, numberOf, WideField } from './fields'
import { nextSeed, seedProblem } from './random-numbers'

interface BulkWeightsProps {
  id: string
  graph: Graph
  onEdit: EditGraph
}

/** Changes the weights of all edges in one edit. */
export const BulkWeights = memo(function BulkWeights({ id, graph, onEdit }: BulkWeightsProps) {
  const [kind, setKind] = useState<WeightChange['kind']>('set')
  const [typed, setTyped] = useState(firstTyped)
  const change = changeOf(kind, typed)
  const wrongSeed = kind === 'random' ? seedProblem(typed.seed) : null
  const changed = changeWeights(graph, change)
  // A column that is not there yet is nothing wrong.
  const isEmpty = kind === 'column' && typed.column.trim() === ''
  const problem = isEmpty ? null : (wrongSeed ?? ('problem' in changed ? changed.problem : null))

  function apply(applied: WeightChange) {
    onEdit((latest) => {
      const result = changeWeights(latest, applied)
      return 'problem' in result ? latest : result
    })
  }

  function applyNext() {
    const seed = nextSeed(Number(typed.seed))
    setTyped({ ...typed, seed: String(seed) })
    apply(changeOf(kind, { ...typed, seed: String(seed) }))
  }

  const isDisabled = problem !== null || isEmpty
  return (
    <>
      <Fields>
        <WideField>
          <Select<WeightChange['kind']>
            id={`${id}-weights`}
            label="All weights"
            value={kind}
            options={kinds.map((value) => ({ value, label: weightChangeNames[value] }))}
            onChoose={setKind}
          />
        </WideField>
        {fieldsOf[kind].map((field) => (
          <TextField
            key={field}
            id={`${id}-weights-${field}`}
            label={fieldNames[field]}
            type={field === 'seed' ? 'text' : 'number'}
            inputMode={field === 'seed' ? 'numeric' : 'decimal'}
            min={0}
            step="any"
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
        <Button disabled={isDisabled} onClick={() => apply(change)}>
          Apply to all
        </Button>
        {kind === 'random' && (
          <Button icon={<RefreshIcon />} disabled={isDisabled} title="Draw with the next seed" onClick={applyNext}>
            New seed
          </Button>
        )}
      </Fields>
      {kind === 'column' && (
        <TextArea
          id={`${id}-weights-column`}
          label="Weights"
          hint="One number for each edge, in the order of the table."
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={typed.column}
          onChange={(event) => setTyped({ ...typed, column: event.target.value })}
        />
      )}
      <div aria-live="polite">{problem !== null && <FieldErrorText>{problem}</FieldErrorText>}</div>
    </>
  )
})

const kinds = ['set', 'random', 'scale', 'column'] as const

type NumberField = 'weight' | 'lowest' | 'highest' | 'factor' | 'seed'

const fieldsOf: Readonly<Record<WeightChange['kind'], readonly NumberField[]>> = {
  set: ['weight'],
  random: ['lowest', 'highest', 'seed'],
  scale: ['factor'],
  column: [],
}

const fieldNames: Readonly<Record<NumberField, string>> = {
  weight: 'Weight',
  lowest: 'Lowest',
  highest: 'Highest',
  factor: 'Factor',
  seed: 'Seed',
}

const firstTyped: Record<NumberField | 'column', string> = {
  weight: '1',
  lowest: '0.1',
  highest: '1',
  factor: '2',
  seed: '1',
  column: '',
}

function changeOf(kind: WeightChange['kind'], typed: typeof firstTyped): WeightChange {
  switch (kind) {
    case 'set':
      return { kind, weight: numberOf(typed.weight) }
    case 'random':
      return { kind, lowest: numberOf(typed.lowest), highest: numberOf(typed.highest), seed: numberOf(typed.seed) }
    case 'scale':
      return { kind, factor: numberOf(typed.factor) }
    case 'column':
      return { kind, text: typed.column }
  }
}
