/** The commands for circuits on a server, by name, apart from their code: other commands start without it. */
const remoteCommands = ['login', 'logout', 'push', 'pull', 'search'] as const
export type RemoteCommand = (typeof remoteCommands)[number]

/** Whether a word is one of these commands. */
export const isRemoteCommand = (name: string | undefined): name is RemoteCommand =>
  remoteCommands.some((one) => one === name)
