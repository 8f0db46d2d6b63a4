import { useRef } from 'react'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { ErrorRegion } from '../../../ui/error-region'
import { useIsVisible } from '../quality/use-quality'
import { TunePanel, type TunePanelProps } from './tune-panel'

export type TuneSectionProps = Omit<TunePanelProps, 'isVisible'>

/** Finds the best values of the free parameters of the circuit that is shown. */
export function TuneSection(props: TuneSectionProps) {
  const box = useRef<HTMLElement>(null)
  const isVisible = useIsVisible(box)
  return (
    <Card ref={box} aria-labelledby="tune" style={{ marginTop: 'var(--space-5)' }}>
      <CardHeader id="tune" title="Tune" />
      <CardBody>
        <ErrorRegion what="Tuning">
          <TunePanel {...props} isVisible={isVisible} />
        </ErrorRegion>
      </CardBody>
    </Card>
  )
}
