import { styled } from 'styled-components'
import { formatProbability } from '../../../../engine-rs/distribution'
import type { Scene, Step } from '../../../../engine-rs/index'
import { countNoun } from '../../../lib/count-noun'
import { Button } from '../../../ui/button'
import { factsOfOperation } from '../../../../painting/program-operations'
import { choicesOf, formatClbits, maxChoices, type Choice } from './step-result'
import { nameOfQubit } from './steps'

interface BranchesProps {
  scene: Scene
  step: Step
  onPick: (before: readonly number[], outcome: number) => void
}

/** The most classical bits that a line shows. */
const maxClbits = 64

/** The measurements and resets up to a step: which outcome each had, how likely it was, and a button for the other one. */
export function Branches({ scene, step, onPick }: BranchesProps) {
  const { decisions, clbits, probability } = step
  const earlier = decisions.length - maxChoices
  return (
    <Box>
      {clbits.length > 0 && clbits.length <= maxClbits && (
        <p>
          Classical bits, the last one first: <code>{formatClbits(clbits)}</code>
        </p>
      )}
      {decisions.length > 0 && (
        <>
          {earlier > 0 && <p>Step back to pick the outcomes of {countNoun(earlier, 'earlier measurement')}.</p>}
          <ol className="plain">
            {choicesOf(step).map((choice) => (
              <li key={choice.before.length}>
                <ChoiceButtons scene={scene} choice={choice} onPick={onPick} />
              </li>
            ))}
          </ol>
          <p aria-live="polite">Probability of this branch: {formatProbability(probability)}</p>
        </>
      )}
    </Box>
  )
}

interface ChoiceButtonsProps extends Pick<BranchesProps, 'scene' | 'onPick'> {
  choice: Choice
}

function ChoiceButtons({
  scene,
  choice: { operation, qubit, taken, probabilities, before },
  onPick,
}: ChoiceButtonsProps) {
  const facts = factsOfOperation(scene, operation)
  const name = `${facts.name} ${nameOfQubit(scene, qubit)}`
  return (
    <>
      <span>
        {name}, line {facts.line}
      </span>
      <span role="group" aria-label={`Outcome of ${name}, line ${facts.line}`}>
        {probabilities.map((probability, outcome) => (
          <Button
            key={outcome}
            size="small"
            variant="ghost"
            aria-pressed={taken === outcome}
            onClick={() => onPick(before, outcome)}
          >
            {outcome}: {formatProbability(probability)}
          </Button>
        ))}
      </span>
    </>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-1);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > ol > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-2);
  }
`
