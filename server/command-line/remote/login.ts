/** `ketwork login` and `ketwork logout`: the session that the other commands use. */
import { writeCredentials } from './credentials'
import { inOneLine, reportError, type RemoteRequest } from './request'
import { connect, findExposure, normalizeServer } from './servers'

/** Signs in with password and second factor, and stores the session. @returns whether it is stored */
export async function logIn(request: RemoteRequest): Promise<boolean> {
  const { environment, credentials, words, options } = request
  const { ask, out } = environment
  const server = words[0] === undefined ? request.server : normalizeServer(words[0])
  if (server === null) return reportError(request, {}, local(`This is no address of a server: ${words[0] ?? ''}`))
  const exposure = findExposure(server)
  if (exposure !== null) return reportError(request, {}, local(exposure))

  const email = options.email ?? (await ask(`Email for ${server}:`))
  const password = email === null ? null : await ask('Password:', { isHidden: true })
  if (email === null || password === null) return reportError(request, {}, local('Nothing was entered.'))
  const client = connect(server, {}, { ...credentials, sessions: {} })
  const first = await client.login({ email, password })
  if (!first.ok) return reportError(request, {}, first.error)

  let signedIn = first.value
  if ('secondFactor' in signedIn) {
    const { challenge } = signedIn.secondFactor
    const code = await ask('Code of your authenticator app, or a recovery code:')
    if (code === null) return reportError(request, {}, local('Nothing was entered.'))
    const second = await client.confirmLogin({ challenge, code })
    if (!second.ok) return reportError(request, {}, second.error)
    signedIn = second.value
  }

  const { token, user } = signedIn
  const former = credentials.sessions[server]
  await writeCredentials(environment.configFolder, {
    ...credentials,
    server,
    sessions: { ...credentials.sessions, [server]: { token, username: user.username } },
  })
  // Otherwise each login would leave a session behind that nobody uses.
  if (former !== undefined) await connect(server, {}, credentials).logout()
  if (options.json) out(`${JSON.stringify({ server, username: user.username })}\n`)
  else out(`Logged in to ${server} as ${inOneLine(user.username)}.\n`)
  return true
}

/** Ends the session of a server and forgets it. @returns whether it has ended */
export async function logOut(request: RemoteRequest): Promise<boolean> {
  const { environment, credentials, server, options } = request
  const { [server]: session, ...others } = credentials.sessions
  if (session === undefined) return reportError(request, {}, local(`You are not logged in to ${server}.`))
  const ended = await connect(server, {}, credentials).logout()
  // Where the server cannot be told, the session is forgotten here all the same.
  const kept = Object.keys(others)[0] ?? null
  await writeCredentials(environment.configFolder, {
    ...credentials,
    sessions: others,
    server: credentials.server === server ? kept : credentials.server,
  })
  if (!ended.ok) {
    const { message } = ended.error
    return reportError(request, {}, local(`The session is forgotten here but goes on at the server: ${message}`))
  }
  environment.out(options.json ? `${JSON.stringify({ server })}\n` : `Logged out of ${server}.\n`)
  return true
}

const local = (message: string) => ({ kind: 'local' as const, message })
