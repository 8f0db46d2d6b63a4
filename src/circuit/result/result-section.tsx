import { useEffect, useRef, useState, type RefObject } from 'react'
import { styled } from 'styled-components'
import { Card, CardHeader } from '../../ui/card'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import type { ResultPanelProps } from './result-panel'

const ResultPanel = lazyComponent(async () => (await import('./result-panel')).ResultPanel, {
  fallback: <Placeholder />,
})

/** The result of a circuit. Its code and the simulator are loaded when it comes near the window. */
export function ResultSection(props: ResultPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  return (
    <Section ref={box}>
      <ErrorRegion what="The result">{isNear ? <ResultPanel {...props} /> : <Placeholder />}</ErrorRegion>
    </Section>
  )
}

/** How far below the window the section begins to load, so that it is there when it is reached. */
const nearMargin = '0px 0px 25% 0px'

/** Whether an element has been near the window. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || element.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: nearMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

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
