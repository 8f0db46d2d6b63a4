/** Asks whoever is signed in for the password again, where the server wants it before something that cannot be taken back. */

/** Asks, and tells whether the password was given and confirmed. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let current: Promise<boolean> | null = null

/** Installs what asks; returns how to take it out. */
export function installPasswordPrompt(ask: Prompt): () => void {
  prompt = ask
  return () => {
    if (prompt === ask) prompt = null
  }
}

/** Asks for the password, once for all who wait for it. False where it was not given. */
export function askForPassword(): Promise<boolean> {
  if (prompt === null) return Promise.resolve(false)
  current ??= prompt().finally(() => {
    current = null
  })
  return current
}
