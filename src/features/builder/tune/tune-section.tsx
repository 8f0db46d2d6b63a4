import { useMemo, useRef } from 'react'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { ErrorRegion } from '../../../ui/error-region'
import { StaleNote } from '../stale-note'
import { useIsVisible } from '../quality/use-quality'
import { useDelayedValue } from '../use-delayed-value'
import { TunePanel, type TunePanelProps } from './tune-panel'

interface TuneSectionProps extends Omit<TunePanelProps, 'isVisible'> {
  /** Whether that circuit is an earlier one, because the settings have errors. */
  isStale: boolean
}

/** Finds the best values of the free parameters of the circuit that is shown. */
export function TuneSection({ settings, statistics, parameters, isStale, ...others }: TuneSectionProps) {
  const box = useRef<HTMLElement>(null)
  const isVisible = useIsVisible(box)
  // The preview of an edit is painted first.
  const circuit = useDelayedValue(
    useMemo(() => ({ settings, statistics, parameters }), [settings, statistics, parameters]),
  )
  return (
    <Card ref={box} aria-labelledby="tune" style={{ marginTop: 'var(--space-5)' }}>
      <CardHeader id="tune" title="Tune" />
      <CardBody>
        <StaleNote what="Tuning" isStale={isStale} />
        <ErrorRegion what="Tuning">
          <TunePanel {...circuit} {...others} isVisible={isVisible} />
        </ErrorRegion>
      </CardBody>
    </Card>
  )
}
