import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { circuitsQuery } from '../../api/circuits'
import { CircuitErrorPanel } from '../../circuit/circuit-error-panel'
import { CircuitList } from '../../circuit/lazy-circuit-list'
import { useUrlState } from '../../lib/url-state'
import { Button, LinkButton } from '../../ui/button'
import { PlusIcon } from '../../ui/icons'
import { ErrorPanel } from '../../ui/notice'
import { Page, PageHeader, Row } from '../../ui/page'
import { FilterBar } from './filter-bar'
import { isFiltered, readFilters, readStartIndex, withoutFilters, withStartIndex, writeFilters } from './filters'
import { listErrorText } from './list-error'

/** The delay after scrolling before the position is written into the URL, in milliseconds. */
const placeRests = 300

/** The library: all circuits that the viewer may see, with filters in the URL. */
export default function LibraryPage() {
  const [search] = useSearchParams()
  const [filters, change, writeAhead] = useUrlState({ read: readFilters, write: writeFilters, replace: true })

  return (
    <Page>
      <PageHeader title="Quantum Circuits">
        <Row>
          <LinkButton to={paths.collections}>Collections</LinkButton>
          <LinkButton to={paths.generatorShort} variant="primary" icon={<PlusIcon />}>
            Create Circuit
          </LinkButton>
        </Row>
      </PageHeader>
      <FilterBar filters={filters} onChange={change} onTyping={writeAhead} />
      <h2 className="visually-hidden">Circuits</h2>
      <CircuitList
        query={circuitsQuery(filters)}
        search={filters.q}
        startAt={readStartIndex(search)}
        onTop={useWriteStartIndex()}
        empty="No circuits found matching your filters."
        emptyActions={isFiltered(filters) && <Button onClick={() => change(withoutFilters)}>Clear filters</Button>}
        renderError={(error) => <ListErrorPanel error={error} onClear={() => change(withoutFilters)} />}
      />
    </Page>
  )
}

/**
 * Writes the first card in the window into the URL, so that a reload and a shared link restore it. Bypasses the router, because
 * rendering at each step would slow down scrolling.
 */
function useWriteStartIndex(): (index: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((index) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const address = withStartIndex(window.location.href, index)
      if (address !== window.location.href) window.history.replaceState(window.history.state, '', address)
    }, placeRests)
  }, [])
}

function ListErrorPanel({ error, onClear }: { error: Error; onClear: () => void }) {
  const { message, suggestion, needsLogin, isRefused } = listErrorText(error)
  if (isRefused) {
    return (
      <ErrorPanel title={message} actions={<Button onClick={onClear}>Clear filters</Button>}>
        {suggestion}
      </ErrorPanel>
    )
  }
  return (
    <CircuitErrorPanel title={message} needsLogin={needsLogin}>
      {suggestion}
    </CircuitErrorPanel>
  )
}
