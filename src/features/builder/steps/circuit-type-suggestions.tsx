import { useEffect, useState } from 'react'
import type { CircuitType } from '../../../../contract/generation'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Row } from '../../../ui/page'
import { circuitTypeNames } from '../settings/purposes'
import { suggestCircuitTypes } from '../settings/suggestions'
import { messages } from '../settings/validate'
import { OptionCards } from './option-cards'
import { Section } from './section'
import { fieldId, type StepProps } from './step'

/** How long the note about an accepted suggestion is shown, in milliseconds. */
const noteMilliseconds = 6000

/** The circuit types that fit the settings, to choose one from. */
export function CircuitTypeSuggestions({ settings, set }: Pick<StepProps, 'settings' | 'set'>) {
  const suggestions = suggestCircuitTypes(settings)
  const [picked, setPicked] = useState<CircuitType | null>(settings.circuitType)
  const [isNoted, showNote] = useNote()
  const selection = suggestions.some(({ type }) => type === picked) ? picked : null

  function apply() {
    if (selection === null) return
    set({ circuitType: selection })
    showNote()
  }

  return (
    <Section title="Circuit Type Suggestions">
      <p>
        {settings.circuitType === null ? (
          messages.circuitType
        ) : (
          <>
            Chosen: <strong>{circuitTypeNames[settings.circuitType]}</strong>
          </>
        )}
      </p>
      <OptionCards
        id={fieldId('circuitType')}
        legend={<span className="visually-hidden">Circuit type</span>}
        size="wide"
        options={suggestions.map(({ type, reason }) => ({
          value: type,
          label: circuitTypeNames[type],
          description: reason,
        }))}
        value={selection}
        onChoose={setPicked}
      />
      <Row>
        <Button disabled={selection === null} onClick={apply}>
          Apply
        </Button>
      </Row>
      <div aria-live="polite">
        {isNoted && (
          <Notice tone="success">
            Circuit type selected. Click the &quot;Generate Circuit&quot; button at the bottom of the form to create the
            circuit.
            {settings.circuitType === 'qnn' && settings.useCase === 'regression' && (
              <p>Your purpose stays Regression, because QNNs are used for regression as well as classification.</p>
            )}
          </Notice>
        )}
      </div>
    </Section>
  )
}

/** Whether the note is shown, and a function that shows it for a while. */
function useNote(): [boolean, () => void] {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), noteMilliseconds)
    return () => clearTimeout(timer)
  }, [count])
  return [count > 0, () => setCount(count + 1)]
}
