import { useMemo, useRef } from 'react'
import type { Hardware, Settings } from '../../../../contract/generation'
import type { Statistics } from '../../../../engine-rs/index'
import { ErrorRegion } from '../../../ui/error-region'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { StaleNote } from '../stale-note'
import { QualityPanel } from './quality-panel'
import { useIsVisible } from './use-quality'

interface QualitySectionProps {
  /** The settings of the circuit that is shown. The same object while the circuit is the same. */
  settings: Settings
  statistics: Statistics
  /** The chosen device; null while it is incomplete. The same object while it is the same. */
  device: Hardware | null
  /** Whether that circuit is an earlier one, because the settings have errors. */
  isStale: boolean
}

/** How good the circuit of the settings is for training. It is measured while it is in the window. */
export function QualitySection({ settings, statistics, device, isStale }: QualitySectionProps) {
  const box = useRef<HTMLElement>(null)
  const isVisible = useIsVisible(box)
  const shown = useMemo(() => ({ settings, statistics, device }), [settings, statistics, device])
  return (
    <Card ref={box} aria-labelledby="quality" style={{ marginTop: 'var(--space-5)' }}>
      <CardHeader id="quality" title="Quality" />
      <CardBody>
        <StaleNote what="Quality" isStale={isStale} />
        <ErrorRegion what="The quality">
          <QualityPanel {...shown} isVisible={isVisible} />
        </ErrorRegion>
      </CardBody>
    </Card>
  )
}
