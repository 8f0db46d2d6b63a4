/** A browser storage that never throws: where it is off or full, reading finds nothing and writing returns false. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): boolean
  remove(key: string): void
  /** The keys that begin with `prefix`. */
  keys(prefix: string): string[]
}

/** @param open returns the storage. Reading the property itself throws where storage is off. */
const safeStorage = (open: () => Storage): SafeStorage => ({
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
