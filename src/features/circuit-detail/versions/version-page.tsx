import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Circuit } from '../../../../contract/circuits'
import { paths } from '../../../../contract/paths'
import type { CircuitVersion } from '../../../../contract/versions'
import { circuitQuery } from '../../../api/circuits'
import { versionQuery } from '../../../api/versions'
import { BackLink } from '../../../ui/back-link'
import { ErrorRegion } from '../../../ui/error-region'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'
import { Page, Stack } from '../../../ui/page'
import { DetailErrorPanel } from '../detail-error-panel'
import { DetailLayout } from '../detail-layout'
import { DiagramCard } from '../diagram-card'
import { ProgramCard } from '../program-card'
import { MissingVersion } from './missing-version'
import { VersionBar } from './version-bar'

const ClaimsCard = lazyComponent(async () => (await import('../claims/claims-card')).ClaimsCard, { deferred: true })

/** A version of a circuit at its permanent address: its diagram and its program, which never change, and what is proved of it. */
export function VersionPage({ id, number }: { id: string; number: number }) {
  const circuit = useQuery(circuitQuery(id))
  const version = useQuery({ ...versionQuery(id, number), enabled: circuit.isSuccess })
  const name = circuit.data?.name ?? 'Circuit'
  const isMissing = circuit.data !== undefined && number > circuit.data.version && version.isError

  return (
    <Page title={`${name}, version ${number}`}>
      <BackLink to={paths.circuit(id)}>Back to the circuit</BackLink>
      {circuit.isError ? (
        <DetailErrorPanel error={circuit.error} />
      ) : isMissing ? (
        <MissingVersion id={id} newest={circuit.data.version} number={number} />
      ) : version.isError ? (
        <DetailErrorPanel error={version.error} />
      ) : circuit.data && version.data ? (
        <Version circuit={circuit.data} version={version.data} />
      ) : (
        <Loading tall />
      )}
    </Page>
  )
}

function Version({ circuit, version }: { circuit: Circuit; version: CircuitVersion }) {
  const [expanded, setExpanded] = useState(false)
  const [selected, setSelected] = useState<{ start: number; end: number } | null>(null)
  const { imagePath, imageSize, circuitParams, qasmCode, settings } = version
  const shown = { ...circuit, imagePath, imageSize, circuitParams, qasmCode, settings }
  return (
    <DetailLayout
      expanded={expanded}
      header={<VersionBar circuit={circuit} version={version} />}
      diagram={
        <DiagramCard
          circuit={shown}
          source={qasmCode}
          settings={settings}
          version={version.number}
          expanded={expanded}
          onExpand={setExpanded}
          onSelect={setSelected}
        />
      }
      comments={null}
      qasm={
        <Stack>
          <ProgramCard circuit={shown} highlighted={selected} />
          <ErrorRegion what="The claims" quiet>
            <ClaimsCard circuit={circuit} version={version.number} />
          </ErrorRegion>
        </Stack>
      }
      related={null}
    />
  )
}
