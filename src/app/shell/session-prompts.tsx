import { useEffect, useState } from 'react'
import { installPasswordPrompt } from '../../session/password-prompt'
import { onSessionChange, onSessionNotPersisted } from '../../session/session'
import { toast } from '../../ui/toast'
import type { PasswordDialog } from './password-dialog'

interface Question {
  Dialog: typeof PasswordDialog
  answer: (isConfirmed: boolean) => void
}

/**
 * Warns that a session will end with the page, and shows the dialog that asks for the password again when the server requires it. The
 * dialog loads on first use.
 */
export function SessionPrompts() {
  useShortSessionNotice()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => installPasswordPrompt(() => ask(setQuestion)), [])
  useEffect(() => {
    if (question === null) return
    // A signed-out user has nothing to confirm.
    const stop = onSessionChange((session, previous) => {
      if (session?.token !== previous?.token) setQuestion(null)
    })
    return () => {
      stop()
      // Closing without an answer does not confirm. A question is answered once.
      question.answer(false)
    }
  }, [question])

  if (question === null) return null
  const finish = (isConfirmed: boolean) => {
    question.answer(isConfirmed)
    setQuestion(null)
  }
  return <question.Dialog onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
}

async function ask(show: (question: Question) => void): Promise<boolean> {
  try {
    const { PasswordDialog: Dialog } = await import('./password-dialog')
    return await new Promise<boolean>((answer) => show({ Dialog, answer }))
  } catch (error) {
    console.error('The password dialog could not be loaded.', error)
    toast('We could not ask for your password. Reload the page and try again.', 'danger')
    return false
  }
}

/** Warns that the session ends with the page if the browser cannot store it. */
function useShortSessionNotice() {
  useEffect(
    () =>
      onSessionNotPersisted((lasts) =>
        toast(
          lasts === 'tab'
            ? "Your browser's storage is full or turned off: you are logged in in this tab only."
            : "Your browser's storage is full or turned off: you'll be logged out when you reload or close this page.",
          'danger',
        ),
      ),
    [],
  )
}
