import { memo, useCallback } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../ui/button'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { Row, Stack } from '../../ui/page'
import { FormCard, LiveRegion } from '../workbench/form-card'
import { nextStep, previousStep, steps, type Field, type Step } from './settings/fields'
import { describeDetectedType } from './settings/suggestions'
import { StepHeader } from './step-header'
import { BasicsStep } from './steps/basics-step'
import { LayersStep } from './steps/layers-step'
import { PurposeStep } from './steps/purpose-step'
import { ReviewStep } from './steps/review-step'
import type { StepProps } from './steps/step'
import { UndoRedoButtons, type UndoRedo } from './undo-redo-buttons'
import type { Builder } from './use-builder'
import { PreviewPictureContext } from './use-delayed-value'
import { stepHeadingId } from './use-step-focus'

interface BuilderFormProps {
  builder: Builder
  isSignedIn: boolean
}

/** The current step, with the way to the others. */
export function BuilderForm({ builder, isSignedIn }: BuilderFormProps) {
  const { step, goTo, undoRedo, message, warnings, stepsWithErrors, creation } = builder
  return (
    <FormCard aria-label="Circuit settings" aria-busy={creation.isPending}>
      <StepHeader step={step} onGo={goTo} stepsWithErrors={stepsWithErrors} />
      <LiveRegion>{message !== null && <Notice tone="danger">{message}</Notice>}</LiveRegion>
      <StepBody>
        <h2 id={stepHeadingId} tabIndex={-1}>
          {steps[step]}
        </h2>
        <CurrentStep builder={builder} isSignedIn={isSignedIn} />
        {warnings.length > 0 && step >= 2 && <Notice tone="warning">{warnings.join(' ')}</Notice>}
      </StepBody>
      <BackAndNext step={step} onGo={goTo} {...undoRedo} />
      {creation.isPending && (
        <Overlay>
          <output>Processing...</output>
        </Overlay>
      )}
    </FormCard>
  )
}

function CurrentStep({ builder, isSignedIn }: BuilderFormProps) {
  const { settings, set, step, errors, preview } = builder
  const errorOf = useCallback((field: Field) => errors.get(field), [errors])
  const stepProps: StepProps = { settings, set, errorOf }
  switch (step) {
    case 0:
      return <BasicsStep {...stepProps} />
    case 1:
      return <PurposeStep {...stepProps} />
    case 2:
      return (
        <PreviewPictureContext value={preview.picture}>
          <LayersStep
            {...stepProps}
            physicalQubits={preview.good?.physicalQubits ?? null}
            circuitDetection={describeDetectedType(settings)}
          />
        </PreviewPictureContext>
      )
    case 3:
      return (
        <ReviewStep
          {...stepProps}
          problems={builder.problems}
          onJump={(problem) => builder.goTo(problem.step, problem.field)}
          creation={builder.creation}
          onGenerate={builder.generate}
          isSignedIn={isSignedIn}
          qasm={builder.problems.length === 0 ? (preview.good?.qasm ?? null) : null}
        />
      )
  }
}

interface BackAndNextProps extends UndoRedo {
  step: Step
  onGo: (step: Step) => void
}

const BackAndNext = memo(function BackAndNext({ step, onGo, ...undoRedo }: BackAndNextProps) {
  return (
    <Footer>
      <Button icon={<ArrowLeftIcon />} disabled={step === 0} onClick={() => onGo(previousStep(step))}>
        Back
      </Button>
      <UndoRedoButtons {...undoRedo} />
      <Button disabled={step === 3} onClick={() => onGo(nextStep(step))}>
        Next
        <ArrowRightIcon />
      </Button>
    </Footer>
  )
})

const StepBody = styled(Stack)`
  & > h2 {
    font-size: var(--text-lg);
    scroll-margin-top: calc(var(--bar-height) + 6rem);
  }
`

const Footer = styled(Row)`
  justify-content: space-between;
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);
`

const Overlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: color-mix(in srgb, var(--card) 75%, transparent);
  border-radius: var(--radius-large);
  font-weight: 600;
`
