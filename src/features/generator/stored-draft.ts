/** Keeps what is unsaved over a reload and over the way to login and back, in this tab alone. */

/** A place for one draft. */
export interface DraftPlace {
  /** What was kept, as it was kept; null where nothing is. */
  read(): unknown
  /** Keeps a draft. Where storage is off or full only a reload loses it; typing goes on. */
  write(draft: unknown): void
  clear(): void
}

/** `version` rises whenever the meaning of a kept draft changes; older ones are then left alone. */
export function draftPlace(storage: Storage, name: string, version: number): DraftPlace {
  const key = `ketwork:draft:${name}:${version}`
  return {
    read() {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null')
      } catch (error) {
        console.warn('A kept draft could not be read.', error)
        return null
      }
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch (error) {
        console.warn('The draft could not be kept in this tab.', error)
      }
    },
    clear() {
      storage.removeItem(key)
    },
  }
}
