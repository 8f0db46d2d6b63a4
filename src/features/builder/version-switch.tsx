import { styled } from 'styled-components'
import type { QasmVersion } from '../../../contract/generation'

interface VersionSwitchProps {
  value: QasmVersion
  onChange: (value: QasmVersion) => void
}

/** The OpenQASM version of the program. */
export function VersionSwitch({ value, onChange }: VersionSwitchProps) {
  return (
    <Switch aria-label="OpenQASM version">
      {versions.map((version) => (
        <label key={version}>
          <input type="radio" name="qasm-version" checked={version === value} onChange={() => onChange(version)} />
          QASM {version}
        </label>
      ))}
    </Switch>
  )
}

const versions: readonly QasmVersion[] = [2, 3]

const Switch = styled.fieldset`
  display: flex;
  min-width: 0;
  margin: 0;
  padding: 2px;
  background: var(--sunken);
  border: 0;
  border-radius: var(--radius);
  font-size: var(--text-xs);
  font-weight: 600;

  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 1.75rem;
    padding: 0 var(--space-3);
    border-radius: calc(var(--radius) - 2px);
    color: var(--muted-foreground);
    cursor: pointer;
  }

  & input {
    width: 0.8rem;
    height: 0.8rem;
    margin: 0;
    accent-color: var(--primary);
    cursor: inherit;
  }

  & > label:has(:checked) {
    background: var(--card);
    color: var(--card-foreground);
    box-shadow: var(--shadow-small);
  }

  & > label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
`
