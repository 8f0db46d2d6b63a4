import { ErrorRegion } from '../../../ui/error-region'
import { lazyComponent } from '../../../ui/lazy-component'
import { Stack } from '../../../ui/page'
import { OptionCards } from './option-cards'
import { purposes } from '../settings/purposes'
import { fieldId, type StepProps } from './step'

const TextbookStarts = lazyComponent(async () => (await import('./textbook-starts')).TextbookStarts, {
  // About as high as the start of one purpose.
  fallback: <div style={{ minHeight: '20rem' }} aria-hidden="true" />,
})

/** Step 2: what the circuit is for. */
export function PurposeStep({ settings, set, errorOf }: StepProps) {
  return (
    <Stack>
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
      {settings.useCase !== null && settings.useCase !== 'custom' && (
        <ErrorRegion what="The textbook start">
          <TextbookStarts settings={settings} set={set} />
        </ErrorRegion>
      )}
    </Stack>
  )
}
