/**
 * Unsent text, such as a comment or a report. It survives a reload, the end of a session and the way to login and back. Each account of
 * a browser has its own drafts, one for each form.
 *
 * Each tab works on its own copy in session storage, so that two tabs do not disturb each other. Local storage holds the latest copy
 * of all tabs.
 */
import { storage, tabStorage } from '../lib/storage'
import { currentSession } from './session'

/** Increases whenever the format of a draft changes; drafts of other versions are ignored. */
const version = 1

/** The drafts of one kind of form, by the name of the form. Their format is the form's own business. */
export function createTextDrafts(kind: string) {
  const keyOf = (form: string) => `ketwork:draft:${kind}:${version}:${currentSession()?.user.id ?? 'visitor'}:${form}`
  return {
    read: (form: string): unknown => tabStorage.getJson(keyOf(form)) ?? storage.getJson(keyOf(form)),
    /** Saves a draft. Where storage is off or full, a reload loses it. */
    save(form: string, content: unknown) {
      const text = JSON.stringify(content)
      tabStorage.set(keyOf(form), text)
      storage.set(keyOf(form), text)
    },
    clear(form: string) {
      tabStorage.remove(keyOf(form))
      storage.remove(keyOf(form))
    },
  }
}
