import type { LinkedProvider } from '../../../contract/security'
import { messageOf } from '../../api/errors'
import { useUnlinkProvider } from '../../api/security'
import { ConfirmButton } from '../../ui/confirm-button'
import { Notice } from '../../ui/notice'
import { RelativeTime } from '../../ui/relative-time'
import { SecurityItem } from './security-list'

/** A provider that signs in to the account, with a button that unlinks it. */
export function ProviderItem({ provider: { id, label, email, createdAt, lastUsedAt } }: { provider: LinkedProvider }) {
  const unlink = useUnlinkProvider()
  return (
    <SecurityItem
      title={label}
      action={
        <ConfirmButton
          question={`Unlink ${label}?`}
          confirmLabel="Unlink"
          destructive
          mutation={unlink}
          aria-label={`Unlink ${label}`}
          details={
            <>
              {unlink.isError && (
                <Notice tone="danger">{messageOf(unlink.error, 'The account could not be unlinked.')}</Notice>
              )}
              <p>Logging in with {label} and the same verified email address links it again.</p>
            </>
          }
          onConfirm={(done) => unlink.mutate(id, { onSuccess: () => done(`${label} was unlinked.`) })}
        >
          Unlink
        </ConfirmButton>
      }
    >
      {email}, linked <RelativeTime time={createdAt} />, last used <RelativeTime time={lastUsedAt} />
    </SecurityItem>
  )
}
