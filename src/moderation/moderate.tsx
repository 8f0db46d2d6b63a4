/** The actions of administrators on circuits, comments and accounts of others. Loaded for administrators only. */
import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import type { ReportedContent } from '../../contract/issues'
import { useBanUser, useHideCircuit, useHideCollection, useHideComment, useResetSecondFactor } from '../api/moderation'
import { userQuery } from '../api/users'
import { EyeIcon, LockIcon } from '../ui/icons'
import { ButtonRow } from '../ui/page'
import { ModerationAction } from './moderation-action'

/** Hides a circuit, or shows it again. */
export function HideCircuit({ circuit }: { circuit: { id: string; name: string; isHidden?: boolean } }) {
  const hide = useHideCircuit()
  const name = `“${circuit.name}”`
  return <HideButton noun="circuit" subject={circuit} name={name} shown={`${name} will be public again.`} hide={hide} />
}

/** Hides a collection, or shows it again. Its circuits stay as they are. */
export function HideCollection({ collection }: { collection: { id: string; name: string; isHidden?: boolean } }) {
  const hide = useHideCollection()
  const name = `“${collection.name}”`
  const shown = `${name} will be public again.`
  return <HideButton noun="collection" subject={collection} name={name} shown={shown} hide={hide} />
}

/** Hides a comment, or shows it again. */
export function HideComment({ comment }: { comment: { id: string; isHidden?: boolean } }) {
  const hide = useHideComment()
  const shown = 'Everyone will see the comment again.'
  return <HideButton noun="comment" subject={comment} name="the comment" shown={shown} hide={hide} />
}

interface HideButtonProps {
  subject: { id: string; isHidden?: boolean }
  noun: 'circuit' | 'collection' | 'comment'
  name: string
  /** What will happen when it is shown again. */
  shown: string
  hide: ReturnType<typeof useHideCircuit>
}

function HideButton({ subject: { id, isHidden = false }, noun, name, shown, hide }: HideButtonProps) {
  return (
    <ModerationAction
      label={isHidden ? `Show ${noun} again` : `Hide ${noun}`}
      icon={isHidden ? <EyeIcon /> : <LockIcon />}
      what={isHidden ? shown : `Only its author and administrators will see ${name}.`}
      done={isHidden ? `The ${noun} is visible again.` : `The ${noun} is hidden.`}
      mutation={hide}
      onConfirm={(reason, options) => hide.mutate({ id, isHidden: !isHidden, reason }, options)}
    />
  )
}

/** Bans a user, or lets them in again. */
export function BanUser({ user }: { user: { id: string; username: string; isBanned?: boolean | undefined } }) {
  const ban = useBanUser()
  const isBanned = user.isBanned === true
  return (
    <ModerationAction
      label={isBanned ? `Unban ${user.username}` : `Ban ${user.username}`}
      icon={<LockIcon />}
      what={
        isBanned
          ? `${user.username} will be able to log in again.`
          : `${user.username} will be logged out everywhere and unable to log in. Their circuits and comments stay.`
      }
      done={isBanned ? `${user.username} may log in again.` : `${user.username} is banned.`}
      mutation={ban}
      onConfirm={(reason, options) => ban.mutate({ id: user.id, isBanned: !isBanned, reason }, options)}
    />
  )
}

/** Removes the second factors of a user who lost them. */
export function ResetSecondFactor({ user: { id, username } }: { user: { id: string; username: string } }) {
  const remove = useResetSecondFactor()
  return (
    <ModerationAction
      label="Remove two-step login"
      icon={<LockIcon />}
      what={`${username} loses their authenticator app, passkeys and recovery codes, is logged out everywhere, and is told by email. Make sure that it is them who ask for it.`}
      done={`${username} can log in without a second step.`}
      mutation={remove}
      onConfirm={(reason, options) => remove.mutate({ id, reason }, options)}
    />
  )
}

/** Moderation of what is reported, on the page of its report. */
export function ModerateReportedContent({ reported }: { reported: ReportedContent }) {
  const { circuit, comment, collection } = reported
  const user = comment === null ? (circuit ?? collection)?.author : comment.user
  return (
    <Tools>
      {comment && <HideComment comment={comment} />}
      {circuit && !comment && <HideCircuit circuit={circuit} />}
      {collection && <HideCollection collection={collection} />}
      {user && <BanReported id={user.id} />}
    </Tools>
  )
}

/** A report does not contain whether a user is banned, because its author reads it too. */
function BanReported({ id }: { id: string }) {
  const user = useQuery(userQuery(id))
  return user.data && <BanUser user={user.data} />
}

const Tools = styled(ButtonRow)`
  margin-top: var(--space-4);
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);
`
