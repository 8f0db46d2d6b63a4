/**
 * Unsaved work of the builder and the QASM page. A draft survives a reload and the way to login and back, and a tab opened later
 * finds it. Each account of a browser has its own drafts, and so do visitors who are signed out.
 *
 * Each tab works on its own copy in session storage, so that two tabs do not disturb each other. Local storage holds the latest copy
 * of all tabs, from which a new tab starts.
 */
import { propertiesOf } from '../lib/properties-of'
import { storage, tabStorage, type SafeStorage } from '../lib/storage'
import { currentSession } from './session'

export interface Draft {
  /** The circuit's name so far. */
  title: string
  /**
   * `untouched`: as the page opens. `opened`: as a link or a circuit brought it, not edited. `unsaved`: there is something to come
   * back to. `set aside`: unsaved, and its owner wants no reminder. `saved`: a circuit was created from exactly this.
   */
  state: 'untouched' | 'opened' | 'unsaved' | 'set aside' | 'saved'
  /** The page's own business. */
  content: unknown
  /** The idempotency key of the save request for exactly this content; absent where none was sent since the last edit. */
  saveKey?: string | undefined
}

/** The drafts of one page. */
export interface DraftStore {
  /** The current viewer's draft, or null. A viewer who has just signed in takes over the visitor's draft of this tab. */
  read(): Draft | null
  /** Saves the current viewer's draft. Returns whether a reload will find it. */
  save(draft: Draft): boolean
  /** Keeps a draft in memory until {@link DraftStore.flush}: writing a long draft at every keystroke would be slow. */
  stage(owner: DraftOwner, draft: Draft): void
  /** Writes the staged draft. Returns whether a reload will find it; where storage is off or full it stays in memory. */
  flush(owner: DraftOwner): boolean
  /** Marks the owner's draft as saved, unless it was edited since it was sent under this key. */
  markSaved(owner: DraftOwner, saveKey: string): void
  /** Removes the current viewer's draft. */
  clear(): void
  /** Removes the draft of an account. */
  remove(owner: DraftOwner): void
}

/** An account's id, or `visitor`. */
export type DraftOwner = string

const visitor = 'visitor'

/** The owner of drafts that are written now. */
export const draftOwner = (): DraftOwner => currentSession()?.user.id ?? visitor

/**
 * The longest draft that is shared with new tabs, in UTF-16 units. Local storage holds about five million in all, and the session
 * needs its part of them.
 */
const maxSharedLength = 500_000

/** Increases whenever the format of `content` changes; drafts of other versions are ignored. */
const version = 2

function createDraftStore(name: string): DraftStore {
  const staged = new Map<DraftOwner, Draft>()
  const keyOf = (owner: DraftOwner) => `ketwork:draft:${name}:${version}:${owner}`

  const readFrom = (place: SafeStorage, owner: DraftOwner): Draft | null => {
    const value = place.getJson(keyOf(owner))
    return isDraft(value) ? value : null
  }
  const readHere = (owner: DraftOwner) => staged.get(owner) ?? readFrom(tabStorage, owner)

  function stage(owner: DraftOwner, draft: Draft) {
    staged.set(owner, draft)
  }

  function flush(owner: DraftOwner): boolean {
    const draft = staged.get(owner)
    if (draft === undefined) return true
    const text = JSON.stringify(draft)
    if (!tabStorage.set(keyOf(owner), text)) {
      console.warn('The draft could not be stored in this browser.')
      return false
    }
    staged.delete(owner)
    if (draft.state === 'untouched') return true
    // Where the new copy does not fit, the older one goes: a new tab must not take it for the latest.
    const isShared = text.length <= maxSharedLength && storage.set(keyOf(owner), text)
    if (!isShared) storage.remove(keyOf(owner))
    return true
  }

  function remove(owner: DraftOwner) {
    staged.delete(owner)
    tabStorage.remove(keyOf(owner))
    storage.remove(keyOf(owner))
  }

  return {
    read() {
      const owner = draftOwner()
      if (owner === visitor) return readHere(visitor) ?? readFrom(storage, visitor)
      const own = readHere(owner) ?? readFrom(storage, owner)
      // The visitor of another tab may be somebody else: their draft never replaces the viewer's own.
      const taken = touched(readHere(visitor)) ?? (touched(own) ? null : touched(readFrom(storage, visitor)))
      if (taken === null) return own
      remove(visitor)
      stage(owner, taken)
      flush(owner)
      return taken
    },
    save(draft) {
      const owner = draftOwner()
      stage(owner, draft)
      return flush(owner)
    },
    stage,
    flush,
    markSaved(owner, saveKey) {
      const draft = staged.get(owner)
      if (draft?.saveKey === saveKey) staged.set(owner, { ...draft, state: 'saved' })
      for (const place of [tabStorage, storage]) {
        const stored = readFrom(place, owner)
        if (stored?.saveKey === saveKey) place.set(keyOf(owner), JSON.stringify({ ...stored, state: 'saved' }))
      }
    },
    clear: () => remove(draftOwner()),
    remove,
  }
}

const touched = (draft: Draft | null): Draft | null => (draft === null || draft.state === 'untouched' ? null : draft)

function isDraft(value: unknown): value is Draft {
  const { title, state, content } = propertiesOf(value)
  return typeof title === 'string' && typeof state === 'string' && content !== undefined
}

/** The draft of the builder. */
export const builderDraft: DraftStore = createDraftStore('builder')

/** The draft of the QASM page. */
export const programDraft: DraftStore = createDraftStore('qasm')

/** Marks the draft that was sent under this key as saved. */
export function markDraftsSaved(owner: DraftOwner, saveKey: string): void {
  for (const place of [builderDraft, programDraft]) place.markSaved(owner, saveKey)
}
