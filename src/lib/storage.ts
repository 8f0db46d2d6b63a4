/** A browser storage that never throws: where it is off or full, reading finds nothing and writing returns false. */
export interface SafeStorage {
  get(key: string): string | null
  /** The value as JSON; null where there is none, or where another program has written something else under the key. */
  getJson(key: string): unknown
  set(key: string, value: string): boolean
  remove(key: string): void
  /** The keys that begin with `prefix`. */
  keys(prefix: string): string[]
}

/** @param open returns the storage. Reading the property itself throws where storage is off. */
const safeStorage = (open: () => Storage): SafeStorage => ({
  getJson(key) {
    try {
      return JSON.parse(this.get(key) ?? 'null')
    } catch (error) {
      console.warn('A stored value could not be read.', error)
      return null
    }
  },
  get(key) {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  },
  set(key, value) {
    try {
      open().setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key) {
    try {
      open().removeItem(key)
    } catch {
      // Storage is off, so there is nothing to remove.
    }
  },
  keys(prefix) {
    try {
      return Object.keys(open()).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
})

/** Local storage: shared by all tabs until it is cleared. */
export const storage = safeStorage(() => localStorage)

/** Session storage: belongs to one tab, survives a reload and ends with the tab. It has its own quota. */
export const tabStorage = safeStorage(() => sessionStorage)
