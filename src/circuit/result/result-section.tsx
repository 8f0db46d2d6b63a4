import { memo, useRef } from 'react'
import { styled } from 'styled-components'
import { useHasSettled } from '../../lib/use-has-settled'
import { useIsNear } from '../../lib/use-is-near'
import { Card, CardHeader } from '../../ui/card'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import type { ResultPanelProps } from './result-panel'

const ResultPanel = lazyComponent(async () => (await import('./result-panel')).ResultPanel, {
  fallback: <Placeholder />,
})

/**
 * The result of a circuit. Its code and the simulator are loaded when it comes near the window, and not before the page has settled.
 * Memoized: what is around it renders with each picture.
 */
export const ResultSection = memo(function ResultSection(props: ResultPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  const hasSettled = useHasSettled()
  return (
    <Section ref={box}>
      <ErrorRegion what="The result">{isNear && hasSettled ? <ResultPanel {...props} /> : <Placeholder />}</ErrorRegion>
    </Section>
  )
})

const Section = styled.div`
  margin-top: var(--space-5);
`

/** As high as the result of a small circuit, so that little moves when it comes. */
function Placeholder() {
  return (
    <Card aria-label="Result" aria-busy style={{ minHeight: '20rem' }}>
      <CardHeader title="Result" />
    </Card>
  )
}
