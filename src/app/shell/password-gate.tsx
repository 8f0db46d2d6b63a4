import { useEffect, useState } from 'react'
import { installPasswordPrompt } from '../../session/password-prompt'
import { onSessionChange } from '../../session/session'
import { toast } from '../../ui/toast'
import type { PasswordDialog } from './password-dialog'

interface Question {
  Dialog: typeof PasswordDialog
  answer: (isConfirmed: boolean) => void
}

/** Shows the dialog that asks for the password again, wherever the server wants it. Loaded by need. */
export function PasswordGate() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => installPasswordPrompt(() => ask(setQuestion)), [])
  useEffect(() => {
    if (question === null) return
    // Who is no longer signed in confirms nothing.
    const stop = onSessionChange((session, previous) => {
      if (session?.token !== previous?.token) setQuestion(null)
    })
    return () => {
      stop()
      // A question that goes without an answer was not confirmed; one that has its answer takes no second.
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
