import { useState } from 'react'
import type { Passkey, Security } from '../../../contract/security'
import { messageOf } from '../../api/errors'
import { useRemovePasskey } from '../../api/security'
import { Button } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { ConfirmButton } from '../../ui/confirm-button'
import { PlusIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { RelativeTime } from '../../ui/relative-time'
import { AddPasskeyDialog } from './add-passkey-dialog'
import { SecurityList, SecurityItem, CardText } from './security-list'

interface PasskeysCardProps {
  security: Security
  /** Shows new recovery codes. */
  onCodes: (codes: string[]) => void
}

/** The passkeys of the account. */
export function PasskeysCard({ security: { passkeys, arePasskeysPossible }, onCodes }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card aria-labelledby="passkeys">
      <CardHeader title="Passkeys" id="passkeys">
        {arePasskeysPossible && (
          <Button size="small" icon={<PlusIcon />} onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )}
      </CardHeader>
      <CardBody>
        {passkeys.length === 0 && (
          <CardText>
            {arePasskeysPossible
              ? 'Log in with your fingerprint, face or device PIN instead of a password. Once you have one, we also ask for it after your password.'
              : 'Passkeys need an address with a domain name and HTTPS, which this site doesn’t have.'}
          </CardText>
        )}
        <SecurityList>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </SecurityList>
      </CardBody>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} onCodes={onCodes} />}
    </Card>
  )
}

function PasskeyLine({ passkey: { id, name, isSynced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const remove = useRemovePasskey()
  return (
    <SecurityItem
      title={<bdi>{name}</bdi>}
      action={
        <ConfirmButton
          question="Remove this passkey?"
          confirmLabel="Remove"
          destructive
          mutation={remove}
          aria-label={`Remove ${name}`}
          details={
            <>
              {remove.isError && (
                <Notice tone="danger">{messageOf(remove.error, 'The passkey could not be removed.')}</Notice>
              )}
              <p>You can no longer log in with {name}. Delete it on your device too.</p>
            </>
          }
          onConfirm={(done) => remove.mutate(id, { onSuccess: () => done('The passkey was removed.') })}
        >
          Remove
        </ConfirmButton>
      }
    >
      Added <RelativeTime time={createdAt} />
      {isSynced && ', on all your devices'}
      {lastUsedAt && (
        <>
          , last used <RelativeTime time={lastUsedAt} />
        </>
      )}
    </SecurityItem>
  )
}
