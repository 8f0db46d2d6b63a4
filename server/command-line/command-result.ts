/** The output of a command, and whether it succeeded. */
export interface CommandResult {
  isSuccess: boolean
  text: string
}

export const commandSuccess = (text: string): CommandResult => ({ isSuccess: true, text })
export const commandFailure = (text: string): CommandResult => ({ isSuccess: false, text })
