import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paths } from '../../../contract/paths'
import { circuitQuery } from '../../api/circuits'
import { messageOf } from '../../api/errors'
import { remixesQuery } from '../../api/remixes'
import { CircuitList } from '../../circuit/lazy-circuit-list'
import { BackLink } from '../../ui/back-link'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Page, PageHeader } from '../../ui/page'
import { DetailErrorPanel } from './detail-error-panel'

/** The circuits that were made from a circuit, as far as the reader finds them. */
export default function RemixesPage() {
  const { id = '' } = useParams()
  const circuit = useQuery(circuitQuery(id))
  const name = circuit.data?.name
  return (
    <Page title={name === undefined ? 'Remixes' : `Remixes of ${name}`}>
      <BackLink to={paths.circuit(id)}>Back to the circuit</BackLink>
      {circuit.isError ? (
        <DetailErrorPanel error={circuit.error} />
      ) : name === undefined ? (
        <Loading tall />
      ) : (
        <>
          <PageHeader
            title={
              <>
                Remixes of <bdi>{name}</bdi>
              </>
            }
            lead="Circuits that were made from this one."
          />
          <CircuitList
            query={remixesQuery(id)}
            empty="Nobody has made a circuit from this one yet."
            renderError={(error, retry) => (
              <FailureNotice onRetry={retry}>{messageOf(error, 'The remixes could not be loaded.')}</FailureNotice>
            )}
          />
        </>
      )}
    </Page>
  )
}
