import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import type { CircuitClaim } from '../../../../contract/claims'
import { claimLimits as limits } from '../../../../contract/claim-limits'
import { paths } from '../../../../contract/paths'
import { claimsQuery } from '../../../api/claims'
import { mayEdit } from '../../../circuit/may-edit'
import { useViewer } from '../../../session/session'
import { Button } from '../../../ui/button'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { PlusIcon } from '../../../ui/icons'
import { lazyComponent } from '../../../ui/lazy-component'
import { Loading } from '../../../ui/loading'
import { Stack } from '../../../ui/page'
import { QuietFailure } from '../../../ui/quiet-failure'
import { useSentenceWriter } from '../comment-text/use-sentence-writer'
import { ClaimItem } from './claim-item'
import { DeletedClaim, useDeletion } from './deleted-claim'

/** Loaded once somebody adds or edits a claim. */
const ClaimForm = lazyComponent(async () => (await import('./claim-form')).ClaimForm, { fallback: <Loading /> })

interface ClaimsCardProps {
  circuit: Circuit
  /** The number of the version that is shown at its permanent address, where claims only stand; absent for the newest one. */
  version?: number
}

/**
 * What is claimed of a circuit, and what came of the proofs. Who may rename the circuit adds, changes and deletes claims. Nothing is shown to others
 * where nothing is claimed.
 */
export function ClaimsCard({ circuit, version }: ClaimsCardProps) {
  const { data: claims, isError, error, refetch } = useQuery(claimsQuery(circuit.id, version ?? circuit.version))
  const isAuthor = mayEdit(useViewer(), circuit)
  const isEditable = isAuthor && version === undefined
  if (isError && claims === undefined) {
    return (
      <QuietFailure error={error} onRetry={() => void refetch()}>
        The claims could not be loaded.
      </QuietFailure>
    )
  }
  if (claims === undefined || (claims.length === 0 && !isEditable)) return null
  return <Claims circuit={circuit} claims={claims} isEditable={isEditable} />
}

interface ClaimsProps {
  circuit: Circuit
  claims: readonly CircuitClaim[]
  isEditable: boolean
}

function Claims({ circuit, claims, isEditable }: ClaimsProps) {
  const writer = useSentenceWriter(claims.map(({ claim }) => claim.says))
  const [edited, setEdited] = useState<string | null>(null)
  const deletion = useDeletion(circuit)
  const add = useRef<HTMLButtonElement>(null)
  if (writer === null) return null
  const close = () => {
    setEdited(null)
    add.current?.focus()
  }
  return (
    <Card aria-label="Claims">
      <CardHeader title="Claims">
        {isEditable && (
          <Button
            ref={add}
            variant="ghost"
            size="small"
            icon={<PlusIcon />}
            disabled={claims.length >= limits.count}
            title={claims.length >= limits.count ? `A circuit can have at most ${limits.count} claims.` : undefined}
            onClick={() => setEdited(newClaim)}
          >
            Add a claim
          </Button>
        )}
      </CardHeader>
      <CardBody>
        <Stack>
          {claims.length === 0 && edited === null && (
            <p>Say what this circuit does, and Ketwork proves it by simulation, for each version anew.</p>
          )}
          {claims.length > 0 && (
            <List className="plain">
              {claims.map((claim) => (
                <li key={claim.id}>
                  {edited === claim.id ? (
                    <ClaimForm circuit={circuit} claim={claim} onDone={close} />
                  ) : (
                    <ClaimItem
                      claim={claim}
                      writer={writer}
                      isEditable={isEditable}
                      deletion={deletion}
                      onEdit={() => setEdited(claim.id)}
                    />
                  )}
                </li>
              ))}
            </List>
          )}
          {deletion.deleted && <DeletedClaim key={deletion.deleted.id} writer={writer} deletion={deletion} />}
          {edited === newClaim && <ClaimForm circuit={circuit} claim={null} onDone={close} />}
          <Explanation>
            <Link to={`${paths.claimHelp}#proofs`}>What “proved” means</Link>
          </Explanation>
        </Stack>
      </CardBody>
    </Card>
  )
}

/** What is edited where it is a claim that is not there yet. */
const newClaim = 'new'

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
  padding: 0;
`

const Explanation = styled.p`
  font-size: var(--text-sm);
`
