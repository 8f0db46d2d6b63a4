import { styled } from 'styled-components'
import * as limits from '../../../../contract/limits'
import { encodingGates, encodings, middles } from '../../../circuit/layer-options'
import { messages } from '../settings/validate'
import { NumberField } from './number-field'
import { OptionCards } from './option-cards'
import { Remark, Section } from './section'
import { fieldId, memoizeBySettings } from './step'

/** The numbers of qubits and layers. */
export const BasicSettings = memoizeBySettings(
  ['qubits', 'layers'],
  function BasicSettings({ settings, set, errorOf }) {
    return (
      <Section title="Basic Settings">
        <Pair>
          <NumberField
            id={fieldId('qubits')}
            label="Number of Qubits"
            hint="Each qubit is a wire of the diagram."
            range={limits.qubits}
            value={settings.qubits}
            error={errorOf('qubits')}
            onChange={(qubits) => set({ qubits })}
          />
          <NumberField
            id={fieldId('layers')}
            label="Number of Layers"
            hint="The core and middle layers repeat this many times."
            range={limits.layers}
            value={settings.layers}
            error={errorOf('layers')}
            onChange={(layers) => set({ layers })}
          />
        </Pair>
      </Section>
    )
  },
)

/** The encoding, and its gate for angle encoding. */
export const EncodingSection = memoizeBySettings(
  ['encoding', 'encodingGate'],
  function EncodingSection({ settings, set, errorOf }) {
    return (
      <Section title="Encoding Layer">
        <OptionCards
          id={fieldId('encoding')}
          legend="Encoding Type"
          hint="How data enters the circuit, before its layers."
          options={encodings}
          value={settings.encoding}
          onChoose={(encoding) => set({ encoding })}
          error={errorOf('encoding')}
        />
        {settings.encoding === 'angle' && (
          <OptionCards
            id={fieldId('encodingGate')}
            legend="Encoding Gate"
            options={encodingGates}
            value={settings.encodingGate}
            onChoose={(encodingGate) => set({ encodingGate })}
          />
        )}
      </Section>
    )
  },
)

/** The middle layer, and why data re-uploading is refused or uploads nothing. */
export const MiddleSection = memoizeBySettings(
  ['middle', 'encoding', 'reuploadingRefused'],
  function MiddleSection({ settings, set, errorOf }) {
    return (
      <Section title="Middle Layer">
        <OptionCards
          id={fieldId('middle')}
          legend="Middle Layer Type"
          hint="What goes between core layers."
          options={middles}
          value={settings.middle}
          onChoose={(middle) => set({ middle })}
          error={settings.reuploadingRefused ? messages.reuploading : errorOf('middle')}
        />
        {settings.middle === 'data-re-uploading' && settings.encoding === 'uniform' && (
          <Remark>
            A uniform superposition carries no data, so repeating it uploads none. Use angle encoding instead.
          </Remark>
        )}
      </Section>
    )
  },
)

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-3);
`
