import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { loginWithRedirect, paths } from '../../../../contract/paths'
import { countNoun } from '../../../lib/count-noun'
import { useMedia } from '../../../lib/use-media'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Row, Stack } from '../../../ui/page'
import { Tabs } from '../../../ui/tabs'
import { compareSettings } from '../settings/differences'
import { locateField } from '../settings/fields'
import { activate } from '../settings/variant-edits'
import type { Variant } from '../settings/variants'
import { validate, type Problem } from '../settings/validate'
import type { Builder } from '../use-builder'
import { differingOperations, figuresOf, type MadeVariant } from './figures'
import { compareTabId, variantPanelId } from './tab-ids'
import { useGenerations, type VariantCircuit } from './use-generations'
import { useSaveVariants } from './use-save-variants'
import { VariantColumn, type ComparedVariant } from './variant-column'

interface VariantComparisonProps {
  builder: Builder
  isSignedIn: boolean
  /** Called when a variant is opened in the form. */
  onClose: () => void
}

/** The variants side by side, on a phone one at a time: diagrams, figures and the settings that differ. Each can be saved, or all. */
export function VariantComparison({ builder, isSignedIn, onClose }: VariantComparisonProps) {
  const { variants, saves, changeVariants, goTo } = builder
  const { circuits, retry } = useGenerations(variants.all)
  const compared = useMemo(() => compare(variants.all, circuits, saves), [variants.all, circuits, saves])
  const { states, save, isSaving } = useSaveVariants(builder)
  const navigate = useNavigate()
  const isNarrow = useMedia('(width < 40rem)')
  const [shownId, setShownId] = useState(variants.activeId)
  const firstName = compared[0]?.variant.name ?? ''

  function open(variant: Variant, problem: Problem | null) {
    changeVariants((latest) => activate(latest, variant.id))
    onClose()
    if (problem !== null) goTo(problem.step, problem.field)
  }

  const login = () => void navigate(loginWithRedirect(paths.builder))

  const columnOf = (each: ComparedVariant) => {
    const { id, name } = each.variant
    const state = states.get(id)
    return (
      <VariantColumn
        key={id}
        compared={each}
        firstName={each === compared[0] ? null : firstName}
        isAlone={isNarrow}
        onRetry={retry}
        onOpen={(problem) => open(each.variant, problem)}
        saving={
          <Stack>
            {state?.state === 'failed' && <Notice tone="danger">{state.message}</Notice>}
            <Button
              size="small"
              aria-label={`Save ${name}`}
              busy={state?.state === 'saving'}
              onClick={() => (isSignedIn ? void save([id]) : login())}
            >
              {state?.state === 'saving' ? 'Saving...' : isSignedIn ? 'Save' : 'Log in to save'}
            </Button>
          </Stack>
        }
      />
    )
  }

  return (
    <Stack id={variantPanelId} role="tabpanel" aria-labelledby={compareTabId}>
      <SaveAll
        compared={compared}
        isSignedIn={isSignedIn}
        isSaving={isSaving}
        onSave={(ids) => void save(ids)}
        onLogin={login}
      />
      {isNarrow ? (
        <Tabs
          label="Compared variants"
          tabs={compared.map((each) => ({
            key: String(each.variant.id),
            label: <bdi>{each.variant.name}</bdi>,
            panel: columnOf(each),
          }))}
          chosen={String(
            compared.some(({ variant }) => variant.id === shownId) ? shownId : (compared[0]?.variant.id ?? 0),
          )}
          onChoose={(key) => setShownId(Number(key))}
        />
      ) : (
        <Columns>{compared.map(columnOf)}</Columns>
      )}
    </Stack>
  )
}

interface SaveAllProps {
  compared: readonly ComparedVariant[]
  isSignedIn: boolean
  isSaving: boolean
  onSave: (ids: readonly number[]) => void
  onLogin: () => void
}

/** What is compared, how many variants are saved, and the button that saves the others. */
function SaveAll({ compared, isSignedIn, isSaving, onSave, onLogin }: SaveAllProps) {
  const unsaved = compared.filter(({ save }) => !save?.isSaved)
  const savable = unsaved.filter(({ problem, circuit }) => problem === null && circuit.state === 'made')
  const names = compared.map(({ variant }) => variant.history.present.name.trim())
  const hasSameNames = new Set(names).size < names.length && names.some((name) => name !== '')
  return (
    <Head>
      <div>
        <h2>Compare variants</h2>
        <p>
          Differences from <bdi>{compared[0]?.variant.name}</bdi> are marked. Figures on the device are shown where it
          couples all qubits that meet.
        </p>
      </div>
      <Row>
        <span role="status">
          {unsaved.length === 0 ? 'All saved' : `${compared.length - unsaved.length} of ${compared.length} saved`}
        </span>
        {isSignedIn ? (
          <Button
            variant="primary"
            busy={isSaving}
            disabled={savable.length === 0 && !isSaving}
            title={hasSameNames ? 'Circuits with the same name get the name of their variant added' : undefined}
            onClick={() => onSave(savable.map(({ variant }) => variant.id))}
          >
            {savable.length > 0 && savable.length < unsaved.length
              ? `Save ${countNoun(savable.length, 'variant')}`
              : 'Save all'}
          </Button>
        ) : (
          <Button variant="primary" onClick={onLogin}>
            Log in to save
          </Button>
        )}
      </Row>
    </Head>
  )
}

/** What the comparison says of each variant. */
function compare(
  variants: readonly Variant[],
  circuits: readonly VariantCircuit[],
  saves: Builder['saves'],
): ComparedVariant[] {
  const rows = compareSettings(variants.map(({ history }) => history.present))
  const made = circuits.map(madeVariant)
  const first = made[0] ?? null
  const firstProgram = programOf(circuits[0])
  return variants.map((variant, index): ComparedVariant => {
    const circuit = circuits[index] ?? { state: 'waiting' }
    const own = made[index] ?? null
    return {
      variant,
      circuit,
      figures: own === null ? [] : figuresOf(own, index === 0 ? null : first),
      marked:
        index > 0 && circuit.state === 'made' ? differingOperations(circuit.generation, firstProgram) : noOperations,
      settings: rows.map(({ name, values }) => ({
        name,
        ofFirst: values[0]?.text ?? '',
        ...(values[index] ?? { text: '', differsFromFirst: false }),
      })),
      save: saves.get(variant.id),
      problem: problemOf(variant, circuit),
    }
  })
}

const noOperations: readonly number[] = []

function madeVariant(circuit: VariantCircuit): MadeVariant | null {
  if (circuit.state !== 'made') return null
  const { costs, generation } = circuit
  return generation.stats && { stats: generation.stats, costs }
}

const programOf = (circuit: VariantCircuit | undefined): string | null =>
  circuit?.state === 'made' ? circuit.generation.qasm : null

/** What keeps a variant from being saved: the form's own checks first, then what the engine adds. */
function problemOf({ history }: Variant, circuit: VariantCircuit): Problem | null {
  const [own] = validate(history.present)
  if (own !== undefined) return own
  const problems = circuit.state === 'made' ? circuit.generation.problems : []
  const found = problems.find(({ severity }) => severity === 'error')
  return found === undefined ? null : { ...locateField(found.path), message: found.message, entry: found.message }
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-sm);

  & > div:first-child {
    flex: 1 1 20rem;
  }

  & h2 {
    font-size: var(--text-lg);
  }

  & p,
  & [role='status'] {
    color: var(--muted-foreground);
  }
`

const Columns = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(15rem, 1fr);
  grid-template-rows: repeat(4, auto) 1fr;
  gap: var(--space-3);
  overflow-x: auto;

  /* The same rows in all columns. Outside of a grid, Chromium would give a row that hides what runs over no height. */
  & > * {
    grid-row: span 5;
    grid-template-rows: subgrid;
  }
`
