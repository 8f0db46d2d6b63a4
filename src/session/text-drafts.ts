/**
 * What somebody has begun to write and not sent, as a comment or a report: kept over a reload, over the end of a session and the way
 * through login. Each account of a browser has its own drafts, and so has each form.
 *
 * A tab goes by its own copy, so that two tabs do not disturb each other; the copy in local storage is the latest of all tabs.
 */
import { currentSession } from './session'

/** The drafts of one kind of form. */
export interface TextDrafts {
  /** The draft of a form; null where there is none. What it holds is the form's own business. */
  read(form: string): unknown
  /** Keeps a draft. Where storage is off or full only a reload loses it. */
  keep(form: string, content: unknown): void
  /** Forgets a draft, as when it was sent. */
  clear(form: string): void
}

/** @param version rises whenever the meaning of a kept draft changes; older ones are then left alone. */
export function textDrafts(kind: string, version: number): TextDrafts {
  const keyOf = (form: string) => `ketwork:draft:${kind}:${version}:${currentSession()?.user.id ?? 'visitor'}:${form}`

  function readFrom(storage: StorageKind, form: string): unknown {
    try {
      return JSON.parse(storageOf(storage).getItem(keyOf(form)) ?? 'null')
    } catch (error) {
      console.warn('A kept draft could not be read.', error)
      return null
    }
  }

  return {
    read: (form) => readFrom('session', form) ?? readFrom('local', form),
    keep(form, content) {
      try {
        const text = JSON.stringify(content)
        storageOf('session').setItem(keyOf(form), text)
        storageOf('local').setItem(keyOf(form), text)
      } catch (error) {
        console.warn('The draft could not be kept in this browser.', error)
      }
    },
    clear(form) {
      try {
        storageOf('session').removeItem(keyOf(form))
        storageOf('local').removeItem(keyOf(form))
      } catch (error) {
        console.warn('A kept draft could not be removed.', error)
      }
    },
  }
}

type StorageKind = 'session' | 'local'

/** Reading the property itself throws where storage is switched off. */
const storageOf = (kind: StorageKind): Storage => (kind === 'session' ? sessionStorage : localStorage)
