/**
 * Feedback that somebody has begun and not sent: kept over a reload, over the end of a session and the way through login. Each
 * account of a browser has its own, and so has each form: the new report, the report of a circuit, the edit of an issue.
 *
 * A tab goes by its own copy, so that two tabs do not disturb each other; the copy in local storage is the latest of all.
 */
import { currentSession } from '../../session/session'

/** Which form a draft is of: `new`, or what else tells it from others. */
export type DraftName = string

/** The draft of a form; null where there is none. What it holds is the form's own business. */
export function readIssueDraft(form: DraftName): unknown {
  return readFrom('session', form) ?? readFrom('local', form)
}

/** Keeps a draft. Where storage is off or full only a reload loses it. */
export function keepIssueDraft(form: DraftName, content: unknown): void {
  try {
    const text = JSON.stringify(content)
    storageOf('session').setItem(keyOf(form), text)
    storageOf('local').setItem(keyOf(form), text)
  } catch (error) {
    console.warn('The draft could not be kept in this browser.', error)
  }
}

/** Forgets a draft, as when it was sent. */
export function clearIssueDraft(form: DraftName): void {
  try {
    storageOf('session').removeItem(keyOf(form))
    storageOf('local').removeItem(keyOf(form))
  } catch (error) {
    console.warn('A kept draft could not be removed.', error)
  }
}

/** Rises whenever the meaning of a kept draft changes; older ones are then left alone. */
const version = 1

const keyOf = (form: DraftName) => `ketwork:draft:feedback:${version}:${currentSession()?.user.id ?? 'visitor'}:${form}`

/** Reading the property itself throws where storage is switched off. */
const storageOf = (kind: 'session' | 'local'): Storage => (kind === 'session' ? sessionStorage : localStorage)

function readFrom(kind: 'session' | 'local', form: DraftName): unknown {
  try {
    return JSON.parse(storageOf(kind).getItem(keyOf(form)) ?? 'null')
  } catch (error) {
    console.warn('A kept draft could not be read.', error)
    return null
  }
}
