/** Asks the viewer for the password again where the server requires it before something that cannot be undone. */

/** Asks for the password. Resolves to whether it was given and confirmed. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let current: Promise<boolean> | null = null

/** Installs the prompt. Returns a function that removes it. */
export function installPasswordPrompt(ask: Prompt): () => void {
  prompt = ask
  return () => {
    if (prompt === ask) prompt = null
  }
}

/** Asks for the password, once for all callers that wait for it. Resolves to false where it was not given. */
export function askForPassword(): Promise<boolean> {
  if (prompt === null) return Promise.resolve(false)
  current ??= prompt().finally(() => {
    current = null
  })
  return current
}
