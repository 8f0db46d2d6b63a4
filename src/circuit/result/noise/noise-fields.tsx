import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { Control } from '../../../ui/control'
import { Fieldset } from '../../../ui/field'
import { FieldErrorText } from '../../../ui/field-error'
import { Hint } from '../../../ui/hint'
import { maxSeed } from '../outcomes/shots-fields'
import { parseWholeNumber } from '../outcomes/whole-number'
import { errorFields, firstSettings, maxRuns, parsePercent, percentText, type NoiseSettings } from './noise-rules'

interface NoiseFieldsProps {
  settings: NoiseSettings
  onChange: (settings: NoiseSettings) => void
}

/** The numbers of the error model, and how many runs are simulated. */
export function NoiseFields({ settings, onChange }: NoiseFieldsProps) {
  // Fields with mistakes are written anew when a button sets them.
  const [version, setVersion] = useState(0)
  const set = (changes: Partial<NoiseSettings>) => onChange({ ...settings, ...changes })
  const replace = (changes: Partial<NoiseSettings>) => {
    set(changes)
    setVersion(version + 1)
  }
  return (
    <>
      <Fields>
        <legend>
          Errors in percent
          <Hint label="About the errors">
            Gates: how likely X, Y or Z happens to a qubit behind a gate, or a product of them behind a larger gate
            (depolarizing). Damping: how likely a qubit that is 1 falls to 0 behind each gate. Reading: how likely a
            measurement reports the wrong value.
          </Hint>
        </legend>
        {errorFields.map(({ key, label }) => (
          <NumberField
            key={`${key} ${version}`}
            label={label}
            value={percentText(settings[key])}
            parse={parsePercent}
            mistake="Type a percentage from 0 to 100."
            onChange={(probability) => set({ [key]: probability })}
          />
        ))}
      </Fields>
      <Runs>
        <NumberField
          key={`runs ${version}`}
          label="Runs"
          value={String(settings.runs)}
          parse={(text) => parseWholeNumber(text, 1, maxRuns)}
          mistake={`Type a whole number from 1 to ${formatInteger(maxRuns)}.`}
          onChange={(runs) => set({ runs })}
        />
        <NumberField
          key={`seed ${version}`}
          label="Seed"
          value={String(settings.seed)}
          parse={(text) => parseWholeNumber(text, 0, maxSeed)}
          mistake={`Type a whole number from 0 to ${formatInteger(maxSeed)}.`}
          onChange={(seed) => set({ seed })}
        />
        <Button size="small" variant="ghost" onClick={() => replace({ seed: (settings.seed + 1) % (maxSeed + 1) })}>
          Run again
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={() => replace({ oneQubit: 0, twoQubit: 0, damping: 0, rises: 0, falls: 0 })}
        >
          No errors
        </Button>
        <Button size="small" variant="ghost" onClick={() => replace(firstSettings)}>
          Reset
        </Button>
      </Runs>
    </>
  )
}

interface NumberFieldProps {
  label: string
  value: string
  /** Null for what is no such number. */
  parse: (text: string) => number | null
  /** What to do about that. */
  mistake: string
  onChange: (value: number) => void
}

/** A text box for a number. What is typed holds at once if it is one; then leaving the box writes it anew. A mistake stays until it is corrected. */
function NumberField({ label, value, parse, mistake, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parse(typed) === null
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? value}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value)
          const parsed = parse(event.target.value)
          if (parsed !== null) onChange(parsed)
        }}
        onBlur={() => isWrong || setTyped(null)}
      />
      <div aria-live="polite" id={`${id}-error`}>
        {isWrong && <FieldErrorText>{mistake}</FieldErrorText>}
      </div>
    </Box>
  )
}

const Fields = styled(Fieldset)`
  grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
  gap: var(--space-2) var(--space-3);

  & > legend {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
`

const Runs = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-2) var(--space-3);

  & > div {
    flex: 0 1 8rem;
  }
`

const Box = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  font-size: var(--text-sm);

  & > input {
    min-height: var(--touch);
    padding: 0 var(--space-2);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`
