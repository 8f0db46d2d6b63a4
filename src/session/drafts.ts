/**
 * What somebody set in the builder or typed on the QASM page and has not saved: kept over a reload, over the way to login and
 * back, and for a tab opened later. Each account of a browser has its own, and so has whoever is signed out.
 *
 * A tab goes by its own copy, so that two tabs do not disturb each other; the copy in local storage is the latest of all tabs,
 * and what a new tab begins from.
 */
import { currentSession } from './session'

export interface Draft {
  /** The circuit's name so far. */
  title: string
  /**
   * `untouched`: as the page opens. `unsaved`: there is something to come back to. `set aside`: the same, but whoever made it
   * wants no reminder. `saved`: a circuit was made from exactly this.
   */
  state: 'untouched' | 'unsaved' | 'set aside' | 'saved'
  /** The page's own business. */
  content: unknown
  /** The idempotency key under which exactly this was sent to be saved; absent where it was not sent since the last edit. */
  saveKey?: string | undefined
}

/** Where the drafts of one page are. */
export interface DraftPlace {
  /** The draft of whoever is here now; null where there is none. What one began before signing in is taken along. */
  read(): Draft | null
  /** Keeps a draft for whoever is here now, and tells whether a reload will find it. */
  keep(draft: Draft): boolean
  /** Keeps a draft as long as this page lives, until {@link DraftPlace.store}: for drafts too long to be written at every keystroke. */
  hold(owner: DraftOwner, draft: Draft): void
  /** Writes what is held, and tells whether a reload will find it. Where storage is off or full it stays held. */
  store(owner: DraftOwner): boolean
  /** Marks the owner's draft as saved, unless it was edited since it was sent under this key. */
  markSaved(owner: DraftOwner, saveKey: string): void
  clear(): void
  /** Removes the draft of an account that is gone. */
  remove(owner: DraftOwner): void
}

/** An account's id, or `visitor`. */
export type DraftOwner = string

/** Whoever is here now. */
export const draftOwner = (): DraftOwner => currentSession()?.user.id ?? visitor

const visitor = 'visitor'

/**
 * A new tab finds drafts up to this many letters; a longer one lives in its own tab. Local storage holds some five million in
 * all, and the session needs its part of them.
 */
const longestForOtherTabs = 500_000

/** `version` rises whenever the meaning of a kept draft changes; older ones are then left alone. */
function draftPlace(name: string, version: number): DraftPlace {
  const held = new Map<DraftOwner, Draft>()
  const keyOf = (owner: DraftOwner) => `ketwork:draft:${name}:${version}:${owner}`

  function readFrom(kind: Kind, owner: DraftOwner): Draft | null {
    try {
      const value: unknown = JSON.parse(storageOf(kind).getItem(keyOf(owner)) ?? 'null')
      return isDraft(value) ? value : null
    } catch (error) {
      console.warn('A kept draft could not be read.', error)
      return null
    }
  }

  const ofThisTab = (owner: DraftOwner): Draft | null => held.get(owner) ?? readFrom('session', owner)

  function hold(owner: DraftOwner, draft: Draft) {
    held.set(owner, draft)
  }

  function store(owner: DraftOwner): boolean {
    const draft = held.get(owner)
    if (draft === undefined) return true
    const text = JSON.stringify(draft)
    try {
      storageOf('session').setItem(keyOf(owner), text)
      held.delete(owner)
    } catch (error) {
      console.warn('The draft could not be kept in this browser.', error)
      return false
    }
    if (draft.state !== 'untouched') storeForOtherTabs(owner, text)
    return true
  }

  /** An older copy goes where the newer one does not fit: better none than one that seems to be it. */
  function storeForOtherTabs(owner: DraftOwner, text: string) {
    try {
      if (text.length > longestForOtherTabs) storageOf('local').removeItem(keyOf(owner))
      else storageOf('local').setItem(keyOf(owner), text)
    } catch (error) {
      console.warn('The draft could not be kept for other tabs.', error)
    }
  }

  function remove(owner: DraftOwner) {
    held.delete(owner)
    try {
      storageOf('session').removeItem(keyOf(owner))
      storageOf('local').removeItem(keyOf(owner))
    } catch (error) {
      console.warn('A kept draft could not be removed.', error)
    }
  }

  function markSaved(owner: DraftOwner, saveKey: string) {
    const draft = held.get(owner)
    if (draft?.saveKey === saveKey) held.set(owner, { ...draft, state: 'saved' })
    for (const kind of ['session', 'local'] as const) {
      const stored = readFrom(kind, owner)
      if (stored?.saveKey !== saveKey) continue
      try {
        storageOf(kind).setItem(keyOf(owner), JSON.stringify({ ...stored, state: 'saved' }))
      } catch (error) {
        console.warn('A saved draft could not be marked as saved.', error)
      }
    }
  }

  return {
    read() {
      const owner = draftOwner()
      if (owner === visitor) return ofThisTab(visitor) ?? readFrom('local', visitor)
      const own = ofThisTab(owner) ?? readFrom('local', owner)
      // Another tab's visitor may have been somebody else: their draft never takes the place of one's own.
      const taken = begun(ofThisTab(visitor)) ?? (begun(own) ? null : begun(readFrom('local', visitor)))
      if (taken === null) return own
      remove(visitor)
      hold(owner, taken)
      store(owner)
      return taken
    },
    keep(draft) {
      const owner = draftOwner()
      hold(owner, draft)
      return store(owner)
    },
    hold,
    store,
    markSaved,
    clear: () => remove(draftOwner()),
    remove,
  }
}

type Kind = 'session' | 'local'

/** Reading the property itself throws where storage is switched off. */
const storageOf = (kind: Kind): Storage => (kind === 'session' ? sessionStorage : localStorage)

const begun = (draft: Draft | null): Draft | null => (draft === null || draft.state === 'untouched' ? null : draft)

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'state' in value &&
  typeof value.state === 'string' &&
  'content' in value

/** What is being built in the builder. */
export const builderDraft: DraftPlace = draftPlace('builder', 2)

/** What is being written on the QASM page. */
export const programDraft: DraftPlace = draftPlace('qasm', 2)

/** Marks whichever draft of an owner was sent under this key as saved. */
export function markDraftsSaved(owner: DraftOwner, saveKey: string): void {
  for (const place of [builderDraft, programDraft]) place.markSaved(owner, saveKey)
}
