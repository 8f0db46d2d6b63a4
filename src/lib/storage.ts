/** A storage of the browser that never throws: where it is switched off or full, reading finds nothing and writing is told by `false`. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): boolean
  remove(key: string): void
  /** The keys that begin with `prefix`. */
  keys(prefix: string): string[]
}

/** @param open gives the storage. Reading the property itself throws where storage is switched off. */
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
      // Nothing is kept there, so nothing needs to go.
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

/** Local storage: shared by all tabs, kept until it is cleared. */
export const storage = safeStorage(() => localStorage)

/** Session storage: this tab's alone, kept over a reload until the tab is closed. It has its own room. */
export const tabStorage = safeStorage(() => sessionStorage)
