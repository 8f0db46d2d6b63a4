import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { versionsQuery } from '../../../api/versions'
import { mayEdit } from '../../../circuit/may-edit'
import { formatInteger } from '../../../lib/format-integer'
import { useViewer } from '../../../session/session'
import { Button } from '../../../ui/button'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { PagedList } from '../../../ui/paged-list'
import { VersionItem } from './version-item'

/** The versions of a circuit: who saved them, when, and what changed. They are loaded when they are asked for. */
export function VersionsCard({ circuit }: { circuit: Circuit }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card aria-label="Versions">
      <CardHeader title={`Versions (${formatInteger(circuit.version)})`}>
        <Button
          variant="ghost"
          size="small"
          aria-label={isOpen ? 'Hide versions' : 'Show versions'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </CardHeader>
      {isOpen && (
        <CardBody>
          <Versions circuit={circuit} />
        </CardBody>
      )}
    </Card>
  )
}

function Versions({ circuit }: { circuit: Circuit }) {
  const list = useInfiniteQuery(versionsQuery(circuit.id))
  const isEditable = mayEdit(useViewer(), circuit)
  const versions = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <PagedList list={list} failure="The versions could not be loaded.">
      <List className="plain">
        {versions.map((version) => (
          <VersionItem
            key={version.number}
            circuitId={circuit.id}
            version={version}
            newest={circuit.version}
            isEditable={isEditable}
          />
        ))}
      </List>
    </PagedList>
  )
}

const List = styled.ol`
  display: grid;
  gap: var(--space-4);
  padding: 0;
`
