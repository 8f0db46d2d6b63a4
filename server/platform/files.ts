/**
 * The files beside the database, such as pictures and uploads: bytes by name, on the disk or in an object store. `open-files.ts` opens
 * them. A write replaces a file as a whole or not at all, also if the power fails.
 */

/** Bytes by name. A name has one to four parts of letters, digits, `.`, `_` and `-`, joined by `/`: `avatars/4f….png`. */
export interface Files {
  /**
   * Writes a new file, and never replaces one. When the promise is fulfilled, its bytes are stored durably.
   *
   * @throws {FileExistsError} if there is a file with this name.
   * @throws {StorageFullError} {@link StorageUnreachableError}
   */
  create(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes a file, in place of an older one. When the promise is fulfilled, its bytes are stored durably.
   *
   * @throws {StorageFullError} if there is no room; the older file stays. {@link StorageUnreachableError}
   */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a file; null if it does not exist. @throws {StorageUnreachableError} */
  read(name: string): Promise<Buffer | null>
  /** Removes files, those of them that exist. @throws {StorageUnreachableError} */
  remove(...names: string[]): Promise<void>
  /** Gives a file a second name, without its bytes passing through the server. Both are files of their own from then on. */
  copy(from: string, to: string): Promise<void>
  /** The names of all files in a folder, or of all files, sorted. @throws {StorageUnreachableError} */
  list(folder?: string): Promise<string[]>
  /** The same names in the same order, in batches, for those who must not hold all of them. */
  listBatches(folder?: string): AsyncIterable<string[]>
  /** Whether files can be written now: false if the storage is full or away. */
  isReady(): Promise<boolean>
  /** Moves a file, if it exists, to the trash, from which {@link emptyTrash} removes it days later. */
  moveToTrash(name: string): Promise<void>
  /** Removes files that were moved to the trash more than {@link trashDays} days ago. @returns of how many days. */
  emptyTrash(now?: Date): Promise<number>
  /** Removes temporary files that killed servers left. Another server may still be writing one that is younger than an hour. */
  removeLeftovers(now?: Date): Promise<void>
  /** The id of the database that the files belong to; null if they belong to none yet. */
  readOwner(): Promise<string | null>
  /** Records which database the files belong to, unless they belong to one. @returns the database that they belong to. */
  claim(id: string): Promise<string>
  /** Records which database the files belong to, even if they belonged to another. */
  setOwner(id: string): Promise<void>
  /** Where the files are, for people: the absolute path of a folder, or `s3://bucket/prefix`. */
  location: string
}

/** Days that a file stays in the trash. */
export const trashDays = 14

// Names of files begin with no dot, so they never name one of these.
/** Has a folder for each day on which files were moved to it. */
export const trashFolder = '.trash'
/** Has the id of the database that the files belong to. */
export const ownerFile = '.database-id'

/** There is no room left: the disk is full, or a quota is used up. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** There is a file with this name already. */
export class FileExistsError extends Error {
  override name = 'FileExistsError'
}

/** The object store does not answer, or refuses. The message says which, for operators. */
export class StorageUnreachableError extends Error {
  override name = 'StorageUnreachableError'
  /** Whether the store answered, and only a change of settings or rights helps: wrong keys, no such bucket. */
  readonly isRefused: boolean

  constructor(message: string, { isRefused = false, ...options }: ErrorOptions & { isRefused?: boolean } = {}) {
    super(message, options)
    this.isRefused = isRefused
  }
}

/** An invalid name. Callers that build names from checked parts never cause it. */
export class FileNameError extends Error {
  override name = 'FileNameError'
}

/** A name that is valid. @throws {FileNameError} */
export function requireName(name: string): string {
  if (isFileName(name)) return name
  throw new FileNameError(`${JSON.stringify(name.slice(0, 200))} is not a name for a file.`)
}

/** Whether a name is valid. */
export const isFileName = (name: string): boolean =>
  /^[A-Za-z0-9_-][\w.-]{0,127}(\/[A-Za-z0-9_-][\w.-]{0,127}){0,3}$/.test(name)

/** The folder of the trash for what is moved there at a time, UTC. */
export const trashDay = (time: Date): string => time.toISOString().slice(0, 10)

/** Of the names of folders in the trash, those that are so old that they are removed. */
export function expiredTrashDays(days: readonly string[], now: Date): string[] {
  const oldest = trashDay(new Date(now.getTime() - trashDays * 86_400_000))
  return days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day < oldest)
}
