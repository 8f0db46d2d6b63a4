import { Hint } from '../../../ui/hint'
import { OptionCards } from './option-cards'
import { purposes } from '../settings/purposes'
import { fieldId, type StepProps } from './step'

export function PurposeStep({ settings, change, errorOf }: StepProps) {
  return (
    <OptionCards
      id={fieldId('useCase')}
      legend="What is the circuit for?"
      aside={<Hint label="What this decides">The choice categorises the circuit and may suggest circuit types.</Hint>}
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
      onChoose={(useCase) => change({ type: 'choose use case', useCase })}
      error={errorOf('useCase')}
    />
  )
}
