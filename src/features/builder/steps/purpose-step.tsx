import { OptionCards } from './option-cards'
import { purposes } from '../settings/purposes'
import { fieldId, type StepProps } from './step'

/** Step 2: what the circuit is for. */
export function PurposeStep({ settings, set, errorOf }: StepProps) {
  return (
    <OptionCards
      id={fieldId('useCase')}
      legend="What is the circuit for?"
      hint="The choice categorises the circuit and may suggest circuit types."
      size="wide"
      required
      options={purposes.map(({ useCase, name, category, algorithm, description }) => ({
        value: useCase,
        label: name,
        description: (
          <>
            {description}
            <br />
            {category}
            {algorithm && ` · ${algorithm}`}
          </>
        ),
      }))}
      value={settings.useCase}
      onChoose={(useCase) => set({ useCase })}
      error={errorOf('useCase')}
    />
  )
}
