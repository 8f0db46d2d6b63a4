import { memo, type ReactNode } from 'react'
import { Stack } from '../../../ui/page'
import { BasicSettings } from './basic-settings'
import { CoreSection } from './core-section'
import { EncodingSection, MiddleSection } from './layer-sections'
import { Remark, Section } from './section'
import type { StepProps } from './step'

interface LayersStepProps extends StepProps {
  /** The device's qubits in use, wire by wire; null if unknown. */
  physicalQubits: readonly number[] | null
  /** The circuit type that the layers look like; the panel is shown only with it. */
  circuitDetection?: ReactNode
}

/**
 * What the layers consist of. Each section is memoized and receives only its own settings, because the preview waits for what is
 * rendered.
 */
export const LayersStep = memo(function LayersStep({
  settings,
  change,
  errorOf,
  physicalQubits,
  circuitDetection,
}: LayersStepProps) {
  const { encoding, middle } = settings
  return (
    <Stack>
      <BasicSettings qubits={settings.qubits} layers={settings.layers} change={change} errorOf={errorOf} />
      <EncodingSection encoding={encoding} encodingGate={settings.encodingGate} change={change} errorOf={errorOf} />
      <MiddleSection
        middle={middle}
        isRefused={settings.reuploadingRefused}
        uploadsNothing={middle === 'data-re-uploading' && encoding === 'uniform'}
        change={change}
        errorOf={errorOf}
      />
      <CoreSection settings={settings} physicalQubits={physicalQubits} change={change} errorOf={errorOf} />
      {circuitDetection && (
        <Section title="Circuit Detection">
          <Remark>{circuitDetection}</Remark>
        </Section>
      )}
    </Stack>
  )
})
