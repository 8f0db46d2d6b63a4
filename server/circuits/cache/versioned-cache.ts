/**
 * A bounded map of values that were read from the database, each with the version of the rows that it was read from.
 *
 * A value is current as long as its rows have the same version, whoever changes them and on whichever server. So the caller first asks
 * the database for the version, which is cheap, and reads the rest only if the cache has no value of that version.
 */
export class VersionedCache<Value> {
  readonly #entries = new Map<string, { version: string; value: Value; size: number }>()
  readonly #maxSize: number
  #size = 0

  /** @param maxSize the largest sum of the sizes of its values. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  /** The value of a key, if it was stored with this version. Callers share it and must not change it. */
  get(key: string, version: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry?.version === version ? entry.value : undefined
  }

  /**
   * Stores a value in place of an older one. The values that were stored longest ago make room for it. A value that would take more
   * than a hundredth of the cache is not stored.
   */
  set(key: string, version: string, value: Value, size: number): void {
    this.#delete(key)
    if (size > this.#maxSize / 100) return
    this.#entries.set(key, { version, value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
