import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { comparePath, paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { ComparedSides } from './compared-sides'
import { ComparedViews } from './compared-views'
import { readView, type CompareView } from './views'
import { SideError } from './side-error'
import { useSide } from './use-side'

/** Two circuits, or two versions of one: what is different. The address has both and the view, so that it can be shared. */
export default function ComparePage() {
  const [search, setSearch] = useSearchParams()
  const [left, right] = [search.get('left'), search.get('right')]
  if (!left || !right) return <NothingToCompare />
  return (
    <Page title="Compare" width="window">
      <PageHeader title="Compare" lead="What is different between two circuits, versions, or a draft." />
      <Comparison
        key={`${left} ${right}`}
        left={left}
        right={right}
        view={readView(search.get('view'))}
        onView={(view) => {
          setSearch(view === 'code' ? { left, right } : { left, right, view }, { replace: true })
        }}
      />
    </Page>
  )
}

interface ComparisonProps {
  left: string
  right: string
  view: CompareView
  onView: (view: CompareView) => void
}

function Comparison({ left, right, view, onView }: ComparisonProps) {
  const sides = [useSide(left), useSide(right)] as const
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
  const swapped = comparePath(right, left)
  return (
    <Stack>
      <Card aria-label="What is compared">
        <CardBody>
          <Stack>
            <ComparedSides left={before.side} right={after.side} />
            <Tools>
              <LinkButton size="small" to={view === 'code' ? swapped : `${swapped}&view=${view}`}>
                Swap sides
              </LinkButton>
            </Tools>
          </Stack>
        </CardBody>
      </Card>
      <ComparedViews left={before.side.qasmCode} right={after.side.qasmCode} view={view} onView={onView} />
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
