import { memo, type ReactNode } from 'react'
import { paths } from '../../../../contract/paths'
import { addressOf } from '../../../site'
import { Stack } from '../../../ui/page'
import { CoreSection } from './core-section'
import { BasicSettings, EncodingSection, MiddleSection } from './layer-sections'
import { Remark, Section } from './section'
import type { StepProps } from './step'

interface LayersStepProps extends StepProps {
  /** The device's qubits in use, wire by wire; null if unknown. */
  physicalQubits: readonly number[] | null
  /** The circuit type that the layers look like; the panel is shown only with it. */
  circuitDetection?: ReactNode
}

/** What the layers consist of. */
export const LayersStep = memo(function LayersStep({ physicalQubits, circuitDetection, ...props }: LayersStepProps) {
  return (
    <Stack>
      <p>
        <a href={addressOf(paths.builderHelp)} target="_blank" rel="noopener">
          What the settings mean<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
      <BasicSettings {...props} />
      <EncodingSection {...props} />
      <MiddleSection {...props} />
      <CoreSection physicalQubits={physicalQubits} {...props} />
      {circuitDetection && (
        <Section title="Circuit Detection">
          <Remark>{circuitDetection}</Remark>
        </Section>
      )}
    </Stack>
  )
})
