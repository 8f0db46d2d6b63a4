import { memo } from 'react'
import { Hint } from '../../../ui/hint'
import { encodingGates, encodings, middles } from '../settings/layer-options'
import type { Settings } from '../settings/settings'
import { messages } from '../settings/validate'
import { OptionCards } from './option-cards'
import { Remark, Section } from './section'
import { fieldId, type FieldProps } from './step'

type EncodingSectionProps = FieldProps & Pick<Settings, 'encoding' | 'encodingGate'>

export const EncodingSection = memo(function EncodingSection({
  encoding,
  encodingGate,
  change,
  errorOf,
}: EncodingSectionProps) {
  return (
    <Section title="Encoding Layer">
      <OptionCards
        id={fieldId('encoding')}
        legend="Encoding Type"
        aside={<Hint label="What this decides">How data enters the circuit, before its layers.</Hint>}
        options={encodings}
        value={encoding}
        onChoose={(chosen) => change({ type: 'choose encoding', encoding: chosen })}
        error={errorOf('encoding')}
      />
      {encoding === 'angle' && (
        <OptionCards
          id={fieldId('encodingGate')}
          legend="Encoding Gate"
          options={encodingGates}
          value={encodingGate}
          onChoose={(chosen) => change({ type: 'set', changes: { encodingGate: chosen } })}
        />
      )}
    </Section>
  )
})

interface MiddleSectionProps extends FieldProps, Pick<Settings, 'middle'> {
  /** Whether data re-uploading was chosen without an encoding. */
  isRefused: boolean
  /** Whether the encoding that re-uploading repeats carries no data. */
  uploadsNothing: boolean
}

export const MiddleSection = memo(function MiddleSection({
  middle,
  isRefused,
  uploadsNothing,
  change,
  errorOf,
}: MiddleSectionProps) {
  return (
    <Section title="Middle Layer">
      <OptionCards
        id={fieldId('middle')}
        legend="Middle Layer Type"
        aside={<Hint label="What this decides">What goes between core layers.</Hint>}
        options={middles}
        value={middle}
        onChoose={(chosen) => change({ type: 'choose middle layer', middle: chosen })}
        error={isRefused ? messages.reuploading : errorOf('middle')}
      />
      {uploadsNothing && (
        <Remark>
          A uniform superposition carries no data, so repeating it uploads none. Use angle encoding instead.
        </Remark>
      )}
    </Section>
  )
})
