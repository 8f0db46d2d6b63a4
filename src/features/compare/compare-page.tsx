import type { ComponentProps } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { compareWith, paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { Card, CardBody } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { ButtonRow, Page, PageHeader, Stack } from '../../ui/page'
import { ChooseOtherSide } from './choose-other-side'
import { ComparedSides } from './compared-sides'
import { ComparedViews } from './compared-views'
import { readView, viewPath, type CompareView } from './views'
import { SideError } from './side-error'
import { useSide } from './use-side'

/** Two circuits, or two versions of one: what is different. The address has both and the view, so that it can be shared. */
export default function ComparePage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [left, right, view] = [search.get('left'), search.get('right'), readView(search.get('view'))]
  if (!left) return <NothingToCompare />
  return (
    <Page title="Compare" width="window">
      <PageHeader title="Compare" lead="What is different between two circuits, versions, or a draft." />
      {right ? (
        <Comparison
          left={left}
          right={right}
          view={view}
          onView={(next) => void navigate(viewPath(left, right, next), { replace: true })}
          onVersion={(side, address) => {
            const sides = { left, right, [side]: address }
            void navigate(viewPath(sides.left, sides.right, view))
          }}
        />
      ) : (
        <ChooseOtherSide key={left} left={left} />
      )}
    </Page>
  )
}

interface ComparisonProps {
  left: string
  right: string
  view: CompareView
  onView: (view: CompareView) => void
  onVersion: ComponentProps<typeof ComparedSides>['onVersion']
}

function Comparison({ left, right, view, onView, onVersion }: ComparisonProps) {
  const sides = [useSide(left), useSide(right)] as const
  const [before, after] = sides
  const errors = (before.error || after.error) && (
    <>
      {before.error && <SideError which="left" error={before.error} />}
      {after.error && <SideError which="right" error={after.error} />}
    </>
  )
  if (before.side === null || after.side === null) return errors ? <Stack>{errors}</Stack> : <Loading tall />
  const [leftProgram, rightProgram] = [before.side.qasmCode, after.side.qasmCode]
  return (
    <Stack>
      <Card aria-label="What is compared">
        <CardBody>
          <Stack>
            <ComparedSides left={before.side} right={after.side} onVersion={onVersion} />
            <ButtonRow>
              <LinkButton size="small" to={viewPath(right, left, view)}>
                Swap sides
              </LinkButton>
              <LinkButton size="small" to={compareWith(left)}>
                Compare with another circuit
              </LinkButton>
            </ButtonRow>
          </Stack>
        </CardBody>
      </Card>
      {/* What is above stays while another version loads, with the focus on the list in which it was chosen. */}
      {errors ??
        (leftProgram === null || rightProgram === null ? (
          <Loading tall />
        ) : (
          <ComparedViews key={`${left} ${right}`} left={leftProgram} right={rightProgram} view={view} onView={onView} />
        ))}
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
        Open the versions of a circuit, and choose Compare, or choose Compare at More on the page of a circuit.
      </ErrorPanel>
    </Page>
  )
}
