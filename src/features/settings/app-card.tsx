import { useState } from 'react'
import type { Security } from '../../../contract/security'
import { messageOf } from '../../api/errors'
import { useNewRecoveryCodes, useRemoveApp } from '../../api/security'
import { Button } from '../../ui/button'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { ConfirmButton } from '../../ui/confirm-button'
import { lazyComponent } from '../../ui/lazy-component'
import { Notice } from '../../ui/notice'
import { SecurityList, SecurityItem, CardText } from './security-list'

// It draws a QR code.
const AddAppDialog = lazyComponent(async () => (await import('./add-app-dialog')).AddAppDialog)

interface AppCardProps {
  security: Security
  /** Shows new recovery codes. */
  onCodes: (codes: string[]) => void
}

/** The authenticator app, and the recovery codes of all second factors. */
export function AppCard({ security: { hasApp, recoveryCodes }, onCodes }: AppCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card aria-labelledby="two-step">
      <CardHeader title="Two-step login" id="two-step">
        {!hasApp && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            Add an authenticator app
          </Button>
        )}
      </CardHeader>
      <CardBody>
        {!hasApp && recoveryCodes === null && (
          <CardText>After your password, we ask for a code from an app on your phone.</CardText>
        )}
        <SecurityList>
          {hasApp && (
            <SecurityItem title="Authenticator app" action={<RemoveAppButton />}>
              We ask for a code after your password.
            </SecurityItem>
          )}
          {recoveryCodes !== null && (
            <SecurityItem title="Recovery codes" action={<NewCodesButton onCodes={onCodes} />}>
              {recoveryCodes === 0 ? 'None left. Create new ones now.' : `${recoveryCodes} left.`} Each works once, if
              you lose your app or passkey.
            </SecurityItem>
          )}
        </SecurityList>
      </CardBody>
      {isAdding && <AddAppDialog onClose={() => setIsAdding(false)} onCodes={onCodes} />}
    </Card>
  )
}

function RemoveAppButton() {
  const remove = useRemoveApp()
  return (
    <ConfirmButton
      question="Turn off the authenticator app?"
      confirmLabel="Turn off"
      destructive
      mutation={remove}
      details={
        <>
          {remove.isError && (
            <Notice tone="danger">{messageOf(remove.error, 'The app could not be turned off.')}</Notice>
          )}
          <p>We no longer ask for its codes. Delete the account in your app too.</p>
        </>
      }
      onConfirm={(done) => remove.mutate(undefined, { onSuccess: () => done('The authenticator app is off.') })}
    >
      Turn off
    </ConfirmButton>
  )
}

function NewCodesButton({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const create = useNewRecoveryCodes()
  return (
    <ConfirmButton
      question="Create new recovery codes?"
      confirmLabel="Create"
      mutation={create}
      details={
        <>
          {create.isError && (
            <Notice tone="danger">{messageOf(create.error, 'The codes could not be created.')}</Notice>
          )}
          <p>The codes that you have stop working.</p>
        </>
      }
      onConfirm={(done) =>
        create.mutate(undefined, {
          onSuccess: ({ recoveryCodes }) => {
            done()
            onCodes(recoveryCodes)
          },
        })
      }
    >
      New codes
    </ConfirmButton>
  )
}
