import { memo } from 'react'
import { styled } from 'styled-components'
import * as limits from '../../../../contract/limits'
import type { Settings } from '../settings/settings'
import { NumberField } from './number-field'
import { Section } from './section'
import { fieldId, type FieldProps } from './step'

type BasicSettingsProps = FieldProps & Pick<Settings, 'qubits' | 'layers'>

export const BasicSettings = memo(function BasicSettings({ qubits, layers, change, errorOf }: BasicSettingsProps) {
  return (
    <Section title="Basic Settings">
      <Pair>
        <NumberField
          id={fieldId('qubits')}
          label="Number of Qubits"
          range={`From ${limits.qubits.min} to ${limits.qubits.max}. Each qubit is a wire of the diagram.`}
          value={qubits}
          min={limits.qubits.min}
          max={limits.qubits.max}
          error={errorOf('qubits')}
          onChange={(count) => change({ type: 'set qubits', qubits: count })}
        />
        <NumberField
          id={fieldId('layers')}
          label="Number of Layers"
          range={`From ${limits.layers.min} to ${limits.layers.max}. The core and middle layers repeat this many times.`}
          value={layers}
          min={limits.layers.min}
          max={limits.layers.max}
          error={errorOf('layers')}
          onChange={(count) => change({ type: 'set', changes: { layers: count } })}
        />
      </Pair>
    </Section>
  )
})

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-3);
`
