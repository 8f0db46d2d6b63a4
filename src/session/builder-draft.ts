/**
 * What somebody set in the builder and has not saved: kept over a reload, over the way to login and back, and for a tab opened
 * later. Each account of a browser has its own, and so has whoever is signed out.
 *
 * A tab goes by its own copy, so that two tabs do not disturb each other; the copy in local storage is the latest of all tabs,
 * and what a new tab begins from.
 */
import { currentSession } from './session'

export interface BuilderDraft {
  /** The circuit's name so far. */
  title: string
  /**
   * `untouched`: as the builder opens. `unsaved`: there is something to come back to. `set aside`: the same, but whoever made it
   * wants no reminder. `saved`: a circuit was made from exactly this.
   */
  state: 'untouched' | 'unsaved' | 'set aside' | 'saved'
  /** The builder's own business. */
  content: unknown
}

/** The draft of whoever is here now; null where there is none. What one began before signing in is taken along. */
export function readBuilderDraft(): BuilderDraft | null {
  const owner = ownerNow()
  if (owner === visitor) return readFrom('session', visitor) ?? readFrom('local', visitor)
  const ofThisTab = begun(readFrom('session', visitor))
  const own = readFrom('session', owner) ?? readFrom('local', owner)
  // Another tab's visitor may have been somebody else: their draft never takes the place of one's own.
  const taken = ofThisTab ?? (begun(own) ? null : begun(readFrom('local', visitor)))
  if (taken === null) return own
  remove(visitor)
  write(owner, taken)
  return taken
}

/** Keeps a draft for whoever is here now. Where storage is off or full only a reload loses it. */
export const keepBuilderDraft = (draft: BuilderDraft): void => write(ownerNow(), draft)

export const clearBuilderDraft = (): void => remove(ownerNow())

/** Rises whenever the meaning of a kept draft changes; older ones are then left alone. */
const version = 2

const visitor = 'visitor'

const ownerNow = (): string => currentSession()?.user.id ?? visitor

const keyOf = (owner: string) => `ketwork:draft:builder:${version}:${owner}`

/** Reading the property itself throws where storage is switched off. */
const storageOf = (kind: 'session' | 'local'): Storage => (kind === 'session' ? sessionStorage : localStorage)

const begun = (draft: BuilderDraft | null): BuilderDraft | null =>
  draft === null || draft.state === 'untouched' ? null : draft

function readFrom(kind: 'session' | 'local', owner: string): BuilderDraft | null {
  try {
    const value: unknown = JSON.parse(storageOf(kind).getItem(keyOf(owner)) ?? 'null')
    return isDraft(value) ? value : null
  } catch (error) {
    console.warn('A kept draft could not be read.', error)
    return null
  }
}

function write(owner: string, draft: BuilderDraft) {
  try {
    const text = JSON.stringify(draft)
    storageOf('session').setItem(keyOf(owner), text)
    if (draft.state !== 'untouched') storageOf('local').setItem(keyOf(owner), text)
  } catch (error) {
    console.warn('The draft could not be kept in this browser.', error)
  }
}

function remove(owner: string) {
  try {
    storageOf('session').removeItem(keyOf(owner))
    storageOf('local').removeItem(keyOf(owner))
  } catch (error) {
    console.warn('A kept draft could not be removed.', error)
  }
}

const isDraft = (value: unknown): value is BuilderDraft =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'state' in value &&
  typeof value.state === 'string' &&
  'content' in value
