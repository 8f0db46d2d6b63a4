/** A text that the import opens with. */
export interface ImportSource {
  text: string
  /** The name of its file, or nothing. */
  fileName: string
  /** `paste`: it is in the editor already. `editor`: all that the editor has, which may be no program of another tool. */
  from: 'paste' | 'file' | 'editor'
}
