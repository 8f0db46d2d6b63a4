/**
 * Every rule of who may what, each with the text that states it and a text that breaks it by allowing what it refuses.
 * `check-policies.ts` breaks one at a time and asks the tests; `broken-rules.test.ts` holds this list to the code.
 */
import { apiRoutes } from '../../contract/routes'
import { rows, routeOf } from './rows'

/** One rule, broken. */
export interface BrokenRule {
  /** The rule, as a sentence. */
  rule: string
  edits: Edit[]
  /** Where it has to show: rows of these routes, or tests of another file whose names say this. */
  shows: { routes: string[] } | { file: string; tests: string }
}

/** A text that occurs once in a file, and its replacement. */
export interface Edit {
  file: string
  from: string
  to: string
}

const api = 'server/http/api.ts'
const accessRules = 'server/http/access.ts'
const visibility = 'server/visibility/policy.ts'
const circuitPolicy = 'server/circuits/policy.ts'
const collectionPolicy = 'server/collections/policy.ts'
const collectionReads = 'server/collections/repository.ts'
const productAccount = 'server/users/product-account.ts'
const sessions = 'server/auth/sessions.ts'
const mailLinks = 'server/auth/mail-links.ts'
const accounts = 'server/auth/routes.ts'
const addresses = 'server/auth/address-routes.ts'
const signIns = 'server/auth/sign-in.ts'
const identities = 'server/auth/identities.ts'
const security = 'server/auth/security.test.ts'
const providers = 'server/auth/providers.test.ts'

/** Rules that a route of the contract declares: each is broken for that route alone. */
function declaredRules(): BrokenRule[] {
  return Object.entries(apiRoutes).flatMap(([key, { access }]) => {
    const weaker = weakerThan(access)
    const shows = { routes: [key] }
    return [
      ...(weaker === null
        ? []
        : [{ rule: `${key} is for: ${access}`, edits: [registerAs(key, weaker)], shows } satisfies BrokenRule]),
      ...(access === 'visible' || access === 'signed in, visible' || access === 'author or admin'
        ? [{ rule: `${key} asks the rule of its thing`, edits: [asAdmin(key)], shows } satisfies BrokenRule]
        : []),
    ]
  })
}

/** The rule that is left when the strictest part of one is taken away before anything is looked up. */
function weakerThan(access: string): string | null {
  if (access === 'signed in') return 'open'
  if (access === 'signed in, visible') return 'visible'
  // The author is checked with the resource; what is checked before it is the session.
  if (access === 'author' || access === 'author or admin') return 'visible'
  return access === 'self' || access === 'self or admin' || access === 'admin' ? 'signed in' : null
}

const registerAs = (key: string, access: string): Edit => ({
  file: api,
  from: 'Object.entries(table).map(([key, route]) => {',
  to: `Object.entries(table).map(([key, declared]) => {
    const route: Route = key === '${key}' ? { ...declared, access: '${access}' } : declared`,
})

const asAdmin = (key: string): Edit => ({
  file: accessRules,
  from: 'return (call) => implementation.handleResource(call)',
  to: `return (call) =>
      implementation.handleResource(
        key === '${key}'
          ? { ...call, viewer: { id: '00000000-0000-7000-8000-000000000000', sessionId: '', ...call.viewer, role: 'ADMIN' } }
          : call,
      )`,
})

const lists = ['GET /circuits', 'GET /circuits/facets', 'GET /users/:id/circuits', 'GET /categories/:id/circuits']
const byLink = ['POST /auth/verify-email', 'POST /auth/reset-password', 'POST /auth/restore-email']

/** Rules that the code of the server states. */
const statedRules: BrokenRule[] = [
  {
    rule: 'Nobody changes their own role',
    edits: [
      {
        file: 'server/administration/user-routes.ts',
        from: 'if (id === viewer.id) throw',
        to: 'if (Date.now() < 0) throw',
      },
    ],
    shows: { routes: ['PUT /admin/users/:id/role'] },
  },
  {
    rule: 'A list holds a private circuit only for its author',
    edits: [
      {
        file: visibility,
        from: 'viewer === null ? isPublicCircuit(columns) : or(',
        to: 'viewer === null ? isPublicCircuit(columns) : or(sql`true`, ',
      },
    ],
    shows: { routes: lists },
  },
  {
    rule: 'A list has no private circuit for signed-out visitors',
    edits: [
      {
        file: visibility,
        from: 'viewer === null ? isPublicCircuit(columns)',
        to: 'viewer === null ? undefined',
      },
    ],
    shows: { routes: lists },
  },
  {
    rule: 'In a list no role makes a difference',
    edits: [
      {
        file: visibility,
        from: 'viewer === null ? isPublicCircuit(columns) :',
        to: "viewer && 'role' in viewer && viewer.role === 'ADMIN' ? undefined : viewer === null ? isPublicCircuit(columns) :",
      },
    ],
    shows: { routes: lists },
  },
  {
    rule: 'What a circuit is finds no private circuit of others',
    edits: [
      {
        file: 'server/circuits/structures.ts',
        from: 'and(eq(circuitStructures.hash, hash), mayFind(viewer))',
        to: 'eq(circuitStructures.hash, hash)',
      },
    ],
    shows: { routes: ['POST /circuits/same'] },
  },
  {
    rule: 'What a circuit contains finds no private circuit of others',
    edits: [
      {
        file: 'server/circuits/structures.ts',
        from: 'and(arrayContains(circuitStructures.windows, windows), mayFind(viewer))',
        to: 'arrayContains(circuitStructures.windows, windows)',
      },
    ],
    shows: { routes: ['POST /circuits/containing'] },
  },
  {
    rule: 'Likes and favorites leave out what one may no longer find',
    edits: [
      {
        file: 'server/circuits/reactions.ts',
        from: 'and(eq(table.userId, viewer.id), mayFind(viewer))',
        to: 'eq(table.userId, viewer.id)',
      },
    ],
    shows: { file: 'server/circuits/social.test.ts', tests: 'are left out' },
  },
  {
    rule: 'A category counts no private circuit',
    edits: [
      {
        // The database counts what is added, once for each category.
        file: 'server/platform/migrations/0005_library.sql',
        from: "SELECT 'category', category_id, count(*) FROM added WHERE is_public GROUP BY category_id;",
        to: "SELECT 'category', category_id, count(*) FROM added GROUP BY category_id;",
      },
    ],
    shows: { routes: ['GET /categories'] },
  },
  {
    rule: 'A private circuit is for its author and ADMINs',
    edits: [{ file: visibility, from: 'circuit.isPublic || isSelf(', to: 'true || isSelf(' }],
    shows: { routes: ['GET /circuits/:id'] },
  },
  {
    rule: 'An ADMIN sees a private circuit by its id',
    edits: [
      {
        file: visibility,
        from: 'isSelf(viewer, circuit.authorId) || isAdmin(viewer)',
        to: 'isSelf(viewer, circuit.authorId)',
      },
    ],
    shows: { routes: ['GET /circuits/:id'] },
  },
  {
    rule: 'No other role sees a private circuit',
    edits: [
      {
        file: visibility,
        from: 'isSelf(viewer, circuit.authorId) || isAdmin(viewer)',
        to: "isSelf(viewer, circuit.authorId) || (viewer !== null && viewer.role !== 'USER')",
      },
    ],
    shows: { routes: ['GET /circuits/:id'] },
  },
  {
    rule: 'A circuit is changed by its author or an ADMIN',
    edits: [
      {
        file: circuitPolicy,
        from: "viewer !== null && (viewer.id === authorId || viewer.role === 'ADMIN')",
        to: 'viewer !== null || authorId === null',
      },
    ],
    shows: { routes: ['PATCH /circuits/:id', 'PUT /circuits/:id/visibility', 'DELETE /circuits/:id'] },
  },
  {
    rule: 'A private collection is for its author and ADMINs',
    edits: [{ file: visibility, from: 'collection.isPublic || isSelf(', to: 'true || isSelf(' }],
    shows: { routes: ['GET /collections/:id', 'GET /collections/:id/export'] },
  },
  {
    rule: 'A list holds a private collection only for its author',
    edits: [
      {
        file: visibility,
        from: '(viewer === null ? sql`${isPublic}` : or(sql`${isPublic}`, eq(authorId, viewer.id)))',
        to: 'viewer === undefined ? eq(isPublic, authorId) : undefined',
      },
    ],
    shows: { routes: ['GET /collections'] },
  },
  {
    rule: 'Nobody collects private circuits of others',
    edits: [
      { file: visibility, from: '  isPublic || isSelf(viewer, authorId)', to: '  isPublic || viewer !== authorId' },
    ],
    shows: { routes: ['POST /collections', 'PUT /collections/:id/circuits/:circuitId'] },
  },
  {
    rule: 'A list counts and shows of a collection only the circuits that one finds',
    edits: [
      {
        file: collectionReads,
        from: 'where ${collectionCircuits.collectionId} = ${collections.id} and ${mayFind(viewer)}`',
        to: 'where ${collectionCircuits.collectionId} = ${collections.id} and ${viewer !== undefined}`',
      },
    ],
    shows: { routes: ['GET /collections'] },
  },
  {
    rule: 'A collection shows only the circuits that one finds',
    edits: [
      {
        file: collectionReads,
        from: 'and(eq(collectionCircuits.collectionId, collectionId), mayFind(viewer))',
        to: 'eq(collectionCircuits.collectionId, collectionId)',
      },
    ],
    shows: { routes: ['GET /collections/:id', 'PATCH /collections/:id/circuits/:circuitId'] },
  },
  {
    rule: 'A collection is changed by its author or an ADMIN',
    edits: [
      {
        file: collectionPolicy,
        from: "(viewer.id === authorId || viewer.role === 'ADMIN')",
        to: "(viewer.id !== '' || authorId === '')",
      },
    ],
    shows: { routes: ['PATCH /collections/:id', 'DELETE /collections/:id'] },
  },
  {
    rule: 'Only its author adds circuits to a collection',
    edits: [{ file: collectionPolicy, from: 'viewer !== null && viewer.id === authorId\n', to: 'viewer !== null\n' }],
    shows: { routes: ['PUT /collections/:id/circuits/:circuitId'] },
  },
  {
    rule: 'Nobody follows a private collection of others',
    edits: [
      { file: visibility, from: '  isSelf(viewer, authorId) || isPublic', to: '  isPublic || viewer !== authorId' },
    ],
    shows: { routes: ['PUT /collections/:id/follow'] },
  },
  {
    rule: 'A comment is deleted by who wrote it or an ADMIN',
    edits: [{ file: circuitPolicy, from: '(viewer.id === comment.userId ||', to: '(true ||' }],
    shows: { routes: ['DELETE /circuits/comments/:id'] },
  },
  {
    rule: 'An ADMIN may delete a comment',
    edits: [
      {
        file: circuitPolicy,
        from: "viewer.id === comment.userId || viewer.role === 'ADMIN'",
        to: 'viewer.id === comment.userId',
      },
    ],
    shows: { routes: ['DELETE /circuits/comments/:id'] },
  },
  {
    rule: 'A comment is changed by who wrote it',
    edits: [
      { file: circuitPolicy, from: 'viewer !== null && viewer.id === comment.userId\n', to: 'viewer !== null\n' },
    ],
    shows: { routes: ['PATCH /circuits/comments/:id'] },
  },
  {
    rule: 'A hidden comment is for its author and ADMINs, at its own address too',
    edits: [
      {
        file: visibility,
        from: 'hiddenAt === null || isSelf(viewer, userId) || isAdmin(viewer)',
        to: 'hiddenAt !== undefined',
      },
    ],
    shows: { routes: ['GET /circuits/comments/:id', 'POST /circuits/comments'] },
  },
  {
    rule: 'A reply is to a comment on the same circuit',
    edits: [{ file: 'server/circuits/comment-routes.ts', from: 'parent.circuitId !== circuitId', to: 'false' }],
    shows: { routes: ['POST /circuits/comments'] },
  },
  {
    rule: 'Nobody reads the notifications of others',
    edits: [
      {
        file: 'server/notifications/repository.ts',
        from: 'eq(notifications.userId, viewer.id),\n    or(',
        to: 'isNotNull(notifications.userId),\n    or(',
      },
    ],
    shows: { routes: ['GET /notifications', 'GET /notifications/unread'] },
  },
  {
    rule: 'Nobody marks the notifications of others',
    edits: [
      {
        file: 'server/notifications/repository.ts',
        from: 'and(eq(notifications.id, id), eq(notifications.userId, viewer.id))',
        to: 'eq(notifications.id, id)',
      },
    ],
    shows: { routes: ['PUT /notifications/:id'] },
  },
  {
    rule: 'A notification of what came into a collection that is private by now is not there',
    edits: [
      {
        file: 'server/notifications/repository.ts',
        from: 'mayFindCollection(collections, viewer)',
        to: 'isNotNull(collections.id)',
      },
    ],
    shows: { routes: ['GET /notifications'] },
  },
  {
    rule: 'A notification of what somebody did who is banned by now is not there',
    edits: [
      {
        file: 'server/notifications/repository.ts',
        from: 'and(eq(members.id, notifications.actorId), isNotBanned(members))',
        to: 'eq(members.id, notifications.actorId)',
      },
    ],
    shows: { file: 'server/follows/follows.test.ts', tests: 'hear nothing more where it is hidden' },
  },
  {
    rule: 'A mail names what its reader has not been mailed before, alone',
    edits: [{ file: 'server/notifications/digests.ts', from: '.set({ since: until, dueAt:', to: '.set({ dueAt:' }],
    shows: { file: 'server/notifications/digests.test.ts', tests: 'names what is unread and new, once' },
  },
  {
    rule: 'The pictures of a circuit that becomes private have names that nobody else knows',
    edits: [
      {
        file: 'server/circuits/visibility.ts',
        from: 'picture: names.get(before.picture)',
        to: 'picture: before.picture',
      },
    ],
    shows: { file: 'server/circuits/private-pictures.test.ts', tests: 'have other addresses' },
  },
  {
    rule: 'Nobody publishes a collection that is hidden',
    edits: [
      {
        file: 'server/collections/mutations.ts',
        from: 'before.hiddenAt !== null && isPublic === true',
        to: 'before.hiddenAt === undefined',
      },
    ],
    shows: { routes: ['PATCH /collections/:id'] },
  },
  {
    rule: 'A notification about a circuit that is private by now is not there',
    edits: [{ file: 'server/notifications/repository.ts', from: 'mayFindCircuit(circuits, viewer),', to: '' }],
    shows: { routes: ['GET /notifications', 'GET /notifications/unread'] },
  },
  {
    rule: 'What is named in a body or as a favorite has to be visible too',
    edits: [
      {
        file: 'server/circuits/visible-circuit.ts',
        from: 'if (!maySeeCircuit(viewer, circuit)) throw forbidden(refused)',
        to: 'void viewer',
      },
    ],
    shows: { routes: ['POST /circuits/comments', 'POST /users/:id/favorites/:circuitId'] },
  },
  {
    rule: 'Who reports a collection sees it',
    edits: [
      {
        file: 'server/collections/repository.ts',
        from: 'if (!maySeeCollection(viewer, found)) throw forbidden(collectionRefused)',
        to: 'void viewer',
      },
    ],
    shows: { routes: ['POST /issues'] },
  },
  {
    rule: 'A comment is by the one who is signed in',
    edits: [
      {
        file: 'server/circuits/comment-routes.ts',
        from: 'userId !== undefined && userId.toLowerCase() !== viewer.id',
        to: 'false',
      },
    ],
    shows: { routes: ['POST /circuits/comments'] },
  },
  {
    rule: 'A private e-mail is for its owner and ADMINs',
    edits: [{ file: visibility, from: '!user.isPrivateEmail ||', to: 'true ||' }],
    shows: { routes: ['GET /users/:id'] },
  },
  {
    rule: 'An ADMIN sees a private e-mail',
    edits: [
      {
        file: visibility,
        from: 'isSelf(viewer, user.id) || isAdmin(viewer)',
        to: 'isSelf(viewer, user.id)',
      },
    ],
    shows: { routes: ['GET /users/:id'] },
  },
  {
    rule: 'The product’s own account is nobody’s to change',
    edits: [
      { file: productAccount, from: 'user.usernameKey === productUsername && user.emailKey === null', to: 'false' },
    ],
    shows: { file: 'server/account/account.test.ts', tests: 'of the product itself' },
  },
  {
    rule: 'What cannot be taken back asks for the password again',
    edits: [{ file: 'server/auth/password-confirmation.ts', from: 'if (session !== undefined) return', to: 'return' }],
    shows: { file: 'server/auth/password-confirmation.test.ts', tests: 'asks for the password again' },
  },
  {
    rule: 'A password is confirmed by the right one',
    edits: [
      {
        file: 'server/auth/password-confirmation.ts',
        from: '!(await isPassword(user.passwordHash, password))',
        to: 'password.length > 1_000_000',
      },
    ],
    shows: { routes: ['POST /auth/confirm-password', 'POST /account/password'] },
  },
  {
    rule: 'A bio is changed by its owner alone',
    edits: [{ file: 'server/account/update.ts', from: 'isOwn && bio !== undefined', to: 'bio !== undefined' }],
    shows: { file: 'server/account/account.test.ts', tests: 'except its bio' },
  },
  {
    rule: 'Nobody takes another’s address',
    edits: [{ file: 'server/account/update.ts', from: 'owner !== null && owner.user.id !== id', to: 'false' }],
    shows: { routes: ['PUT /users/:id'] },
  },
  {
    rule: 'Nobody takes another’s username',
    edits: [
      {
        file: 'server/account/update.ts',
        from: 'isRenamed && (await isUsernameTaken(transaction, username, id))',
        to: 'isRenamed && false',
      },
    ],
    shows: { routes: ['PUT /users/:id'] },
  },
  {
    rule: 'Nobody makes themselves an ADMIN: a fixed list of fields is read',
    edits: [
      {
        file: 'contract/users.ts',
        from: '  isPrivateEmail: z.boolean().optional(),\n})',
        to: '  isPrivateEmail: z.boolean().optional(),\n  role: Role.optional(),\n})',
      },
      {
        file: 'server/account/update.ts',
        from: '      ...(isPrivateEmail !== undefined',
        to: '      ...changes,\n      ...(isPrivateEmail !== undefined',
      },
    ],
    shows: { routes: ['PUT /users/:id', 'PATCH /users/:id'] },
  },
  {
    rule: 'The first account of all that is verified becomes ADMIN, and no other',
    edits: [{ file: 'server/auth/first-admin.ts', from: '  if (other !== undefined) return\n', to: '' }],
    shows: { file: 'server/auth/auth.test.ts', tests: 'makes the first account that is verified an ADMIN' },
  },
  {
    rule: 'An account that is not verified is no ADMIN',
    edits: [{ file: addresses, from: "role: 'USER' })", to: "role: 'ADMIN' })" }],
    shows: { file: 'server/auth/auth.test.ts', tests: 'makes nobody an ADMIN whose address is not verified' },
  },
  {
    rule: 'The own account is deleted with its password',
    edits: [
      {
        file: 'server/account/routes.ts',
        from: '!(await isPassword(user.passwordHash, body.password))',
        to: 'false',
      },
    ],
    shows: { routes: ['DELETE /users/:id'] },
  },
  {
    rule: 'Who logs in knows the password',
    edits: [
      {
        file: accounts,
        from: '!(await isPassword(user?.passwordHash ?? null, password)) || user === null',
        to: 'user === null || password.length > 1_000_000',
      },
    ],
    shows: { routes: ['POST /auth/login'] },
  },
  {
    rule: 'Who is banned does not log in',
    edits: [{ file: signIns, from: 'if (user.isBanned) throw', to: 'if (false) throw' }],
    shows: { routes: ['POST /auth/login'] },
  },
  {
    rule: 'Who never verified an address does not log in',
    edits: [{ file: signIns, from: 'if (user.verifiedEmail === null) throw', to: 'if (false) throw' }],
    shows: { routes: ['POST /auth/login'] },
  },
  {
    rule: 'That somebody is banned or not verified is said after the right password only',
    edits: [
      {
        file: accounts,
        from: 'const user = await findUserByEmail(orm, email)\n      if (!',
        to: "const user = await findUserByEmail(orm, email)\n      if (user?.isBanned || user?.verifiedEmail === null) throw forbidden('No.')\n      if (!",
      },
    ],
    shows: { routes: ['POST /auth/login'] },
  },
  {
    rule: 'A second factor is asked for',
    edits: [
      {
        file: signIns,
        from: 'if (!hasSecondFactor(factors))',
        to: 'if (hasSecondFactor(factors) || true)',
      },
    ],
    shows: { file: security, tests: 'is asked for after the password' },
  },
  {
    rule: 'A code of an authenticator app works once',
    edits: [
      {
        file: 'server/auth/authenticator-apps.ts',
        from: ', lt(authenticatorApps.lastStep, step)))',
        to: ', lt(authenticatorApps.lastStep, step + 100)))',
      },
    ],
    shows: { file: security, tests: 'each code works once' },
  },
  {
    rule: 'A passkey is a second factor of its own account alone',
    edits: [
      {
        file: 'server/auth/passkeys.ts',
        from: '(userId !== null && known.userId !== userId)',
        to: "userId === ''",
      },
    ],
    shows: { file: security, tests: 'of another account' },
  },
  {
    rule: 'A session is ended by its own account',
    edits: [
      { file: sessions, from: 'and(eq(sessions.id, id), eq(sessions.userId, userId))', to: 'eq(sessions.id, id)' },
    ],
    shows: { routes: ['DELETE /account/sessions/:id'] },
  },
  {
    rule: 'A passkey is removed by its own account',
    edits: [
      {
        file: 'server/auth/security/passkey-routes.ts',
        from: 'and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id))',
        to: 'eq(passkeys.id, id)',
      },
    ],
    shows: { routes: ['DELETE /account/passkeys/:id'] },
  },
  {
    rule: 'A provider is unlinked by its own account',
    edits: [
      {
        file: identities,
        from: 'and(eq(identities.id, id), eq(identities.userId, userId))',
        to: 'eq(identities.id, id)',
      },
    ],
    shows: { routes: ['DELETE /account/providers/:id'] },
  },
  {
    rule: 'A provider has verified the address',
    edits: [{ file: identities, from: 'if (!isVerified) {', to: "if (email === '') {" }],
    shows: { file: providers, tests: 'is refused' },
  },
  {
    rule: 'An account is linked by an address that it has verified',
    edits: [
      {
        file: identities,
        from: 'if (owner.user.verifiedEmailKey !== emailKeyOf(email)) {',
        to: "if (emailKeyOf(email) === '') {",
      },
    ],
    shows: { file: providers, tests: 'somebody entered and never verified' },
  },
  {
    rule: 'A sign-in with a provider is finished in the browser that began it',
    edits: [
      {
        file: 'server/auth/provider-routes.ts',
        from: 'if (!matchesSecret(hashToken(secret), secretHash)) throw',
        to: "if (matchesSecret(hashToken(secret), '')) throw",
      },
    ],
    shows: { file: providers, tests: 'in the browser that began alone' },
  },
  {
    rule: 'A taken username is refused at registration',
    edits: [
      { file: addresses, from: 'if (await isUsernameTaken(transaction, username)) throw', to: 'if (false) throw' },
      {
        file: 'server/users/repository.ts',
        from: '.onConflictDoNothing()\n    .returning()\n  return user ?? null',
        to: '.onConflictDoUpdate({ target: users.usernameKey, set: { username } })\n    .returning()\n  return user ?? null',
      },
    ],
    shows: { routes: ['POST /auth/register'] },
  },
  {
    rule: 'Whoever registers accepts the terms',
    edits: [{ file: 'contract/auth.ts', from: 'acceptTerms: z.literal(true, ', to: 'acceptTerms: z.boolean(' }],
    shows: { routes: ['POST /auth/register'] },
  },
  {
    rule: 'Registration does not reveal that an address is taken',
    edits: [
      {
        file: addresses,
        from: 'await reserveUsername(transaction, username, owner.user.id)',
        to: "throw new HttpError(409, 'taken')",
      },
    ],
    shows: { routes: ['POST /auth/register'] },
  },
  {
    rule: 'A session ends with its lifetime',
    edits: [{ file: sessions, from: 'and(gt(sessions.expiresAt, sql`now()`), ', to: 'and(' }],
    shows: { routes: ['GET /hardware'] },
  },
  {
    rule: 'A session that is not used for 30 days is over',
    edits: [{ file: sessions, from: ', gt(sessions.lastUsedAt, sql`now() - ${maxIdle}`))', to: ')' }],
    shows: { file: 'server/auth/auth.test.ts', tests: 'unused for a month' },
  },
  {
    rule: 'A ban ends existing sessions',
    edits: [{ file: sessions, from: 'and(isValid(), isNotBanned(users))', to: 'isValid()' }],
    shows: { routes: ['GET /hardware'] },
  },
  {
    rule: 'A logout ends the session',
    edits: [
      {
        file: sessions,
        from: 'await queries.delete(sessions).where(eq(sessions.id, id))',
        to: 'void [queries, id]',
      },
    ],
    shows: { routes: ['GET /hardware'] },
  },
  {
    rule: 'A reset ends all sessions',
    edits: [
      {
        file: accounts,
        from: '        await deleteSessions(transaction, user.id)\n',
        to: '        void deleteSessions\n',
      },
    ],
    shows: { file: 'server/auth/reset.test.ts', tests: 'ends all sessions' },
  },
  {
    rule: 'A changed address ends the other sessions',
    edits: [
      {
        file: 'server/auth/addresses.ts',
        from: '  await deleteSessions(queries, user.id, exceptSession)\n',
        to: '  void exceptSession\n',
      },
    ],
    shows: { file: 'server/auth/reset.test.ts', tests: 'other sessions end' },
  },
  {
    rule: 'A token is a bearer’s, with nothing beside it',
    edits: [
      {
        file: 'server/http/bearer-token.ts',
        from: '/^Bearer ([\\w-]{43})$/i',
        to: '/([\\w-]{43})/i',
      },
    ],
    shows: { routes: ['GET /hardware'] },
  },
  {
    rule: 'A mailed link works once',
    edits: [
      {
        file: mailLinks,
        from: '        isNull(mailTokens.usedAt),\n        gt(mailTokens.expiresAt',
        to: '        gt(mailTokens.expiresAt',
      },
    ],
    shows: { routes: byLink },
  },
  {
    rule: 'A mailed link dies',
    edits: [
      {
        file: mailLinks,
        from: '        isNull(mailTokens.usedAt),\n        gt(mailTokens.expiresAt, sql`now()`),\n',
        to: '        isNull(mailTokens.usedAt),\n',
      },
    ],
    shows: { routes: byLink },
  },
  {
    rule: 'A mailed link is good for what it was mailed for',
    edits: [
      {
        file: mailLinks,
        from: '        eq(mailTokens.kind, kind),\n        isNull(mailTokens.usedAt),\n        gt(mailTokens.expiresAt',
        to: '        isNull(mailTokens.usedAt),\n        gt(mailTokens.expiresAt',
      },
    ],
    shows: { routes: byLink },
  },
  {
    rule: 'A mailed link is for the address that it was made for',
    edits: [
      {
        file: mailLinks,
        from: "kind === 'restore'\n          ? undefined",
        to: 'kind.length > 0\n          ? undefined',
      },
    ],
    shows: { routes: byLink },
  },
  {
    rule: 'Guessing passwords is limited',
    edits: [
      { file: api, from: 'await limiter.byClient(route, request)', to: 'void limiter' },
      { file: api, from: 'limiter.byAccount(route, request)', to: 'void request' },
    ],
    shows: { routes: ['POST /auth/login'] },
  },
  {
    rule: 'Whoever is not signed in gets 401, before anything else is looked at',
    edits: [
      {
        file: api,
        from: '      requireAccess(route, request)\n',
        to: '      void requireAccess\n',
      },
    ],
    shows: { routes: ['GET /hardware', 'PUT /users/:id'] },
  },
  {
    rule: 'The metrics are for ADMINs and the configured token',
    edits: [
      {
        file: 'server/http/metrics.ts',
        from: "if (viewer.role !== 'ADMIN') throw forbidden()",
        to: 'void forbidden',
      },
    ],
    shows: { file: 'server/http/metrics.test.ts', tests: 'nobody else' },
  },
  {
    rule: 'Mails are shown on this machine alone',
    edits: [
      {
        file: 'server/http/dev-mail.ts',
        from: 'function requireLoopback(request: FastifyRequest): void {',
        to: 'function requireLoopback(request: FastifyRequest): void {\n  if (request) return',
      },
    ],
    shows: { file: 'server/http/http.test.ts', tests: '/dev/mail' },
  },
  {
    rule: 'Mails are shown to those who know the code',
    edits: [
      {
        file: 'server/http/dev-mail.ts',
        from: 'function requireCode(request: FastifyRequest, code: string): void {',
        to: 'function requireCode(request: FastifyRequest, code: string): void {\n  if (request) return',
      },
    ],
    shows: { file: 'server/http/http.test.ts', tests: '/dev/mail' },
  },
]

/** All of them. */
export const brokenRules: BrokenRule[] = [...statedRules, ...declaredRules()]

/** The names of the tests that have to fail, as a pattern over what the runner calls them. */
export function patternOf({ shows }: BrokenRule): string {
  if ('tests' in shows) return escaped(shows.tests)
  const shown = rows.filter((row) => shows.routes.includes(routeOf(row) ?? ''))
  const groups = new Set(shown.map(({ method, path }) => `${method} ${path.split('?')[0]}`))
  return `^(${[...groups].map(escaped).join('|')}) `
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
