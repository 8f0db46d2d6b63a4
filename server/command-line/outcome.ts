/** The output of a command, and whether it succeeded. */
export interface Outcome {
  isDone: boolean
  text: string
}

export const done = (text: string): Outcome => ({ isDone: true, text })
export const failed = (text: string): Outcome => ({ isDone: false, text })
