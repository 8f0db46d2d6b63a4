import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { comparePath, parseCircuitAddress, paths } from '../../../contract/paths'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { ComparedProgram } from './compared-program'
import { ComparedSides } from './compared-sides'
import { SideError } from './side-error'
import { useSide } from './use-side'

/** Two circuits, or two versions of one: what is different in their programs. The address has both, so that it can be shared. */
export default function ComparePage() {
  const [search, setSearch] = useSearchParams()
  const [left, right] = [search.get('left'), search.get('right')]
  if (!left || !right) return <NothingToCompare />
  const isUnified = search.get('view') === 'unified'
  return (
    <Page title="Compare" width="window">
      <PageHeader title="Compare" lead="What is different in the programs of two circuits or versions." />
      <Comparison
        key={`${left} ${right}`}
        left={left}
        right={right}
        isUnified={isUnified}
        onView={(unified) => {
          setSearch(unified ? { left, right, view: 'unified' } : { left, right }, { replace: true })
        }}
      />
    </Page>
  )
}

interface ComparisonProps {
  left: string
  right: string
  isUnified: boolean
  onView: (isUnified: boolean) => void
}

function Comparison({ left, right, isUnified, onView }: ComparisonProps) {
  const sides = [useSide(parseCircuitAddress(left)), useSide(parseCircuitAddress(right))] as const
  const [before, after] = sides
  if (before.error || after.error) {
    return (
      <Stack>
        {before.error && <SideError which="left" error={before.error} />}
        {after.error && <SideError which="right" error={after.error} />}
      </Stack>
    )
  }
  if (before.side === null || after.side === null) return <Loading tall />
  return (
    <Stack>
      <Card aria-label="What is compared">
        <CardBody>
          <Stack>
            <ComparedSides left={before.side} right={after.side} />
            <Tools>
              <LinkButton size="small" to={comparePath(right, left)}>
                Swap sides
              </LinkButton>
              <Button size="small" variant="ghost" aria-pressed={!isUnified} onClick={() => onView(false)}>
                Side by side
              </Button>
              <Button size="small" variant="ghost" aria-pressed={isUnified} onClick={() => onView(true)}>
                Unified
              </Button>
            </Tools>
          </Stack>
        </CardBody>
      </Card>
      <ComparedProgram left={before.side.qasmCode} right={after.side.qasmCode} isUnified={isUnified} />
    </Stack>
  )
}

/** Shown where the address names no two circuits. */
function NothingToCompare() {
  return (
    <Page title="Compare">
      <ErrorPanel
        isPage
        title="Nothing to compare"
        actions={<LinkButton to={paths.circuits}>Browse circuits</LinkButton>}
      >
        Open the versions of a circuit, and choose Compare.
      </ErrorPanel>
    </Page>
  )
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
