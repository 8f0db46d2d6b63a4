/** What is stored of an account for its security, for its export. Secrets and their hashes stay here. */
import { eq } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import type { UserRow } from '../users/tables'
import { deviceName } from './devices'
import { listIdentities } from './identities'
import { countRecoveryCodes } from './recovery-codes'
import { findFactors } from './second-factors'
import { listSessions } from './sessions'
import { knownDevices } from './tables'

export async function exportSecurityOf(queries: Queries, { id, passwordHash }: UserRow) {
  const factors = await findFactors(queries, id)
  return {
    hasPassword: passwordHash !== null,
    hasAuthenticatorApp: factors.hasApp,
    recoveryCodesLeft: await countRecoveryCodes(queries, id),
    passkeys: factors.passkeys.map(({ name, isSynced, createdAt, lastUsedAt }) => ({
      name,
      isSynced,
      createdAt,
      lastUsedAt,
    })),
    providers: (await listIdentities(queries, id)).map(({ issuer, subject, email, createdAt, lastUsedAt }) => ({
      issuer,
      subject,
      email,
      createdAt,
      lastUsedAt,
    })),
    sessions: (await listSessions(queries, id)).map(({ userAgent, network, signedInWith, createdAt, lastUsedAt }) => ({
      device: deviceName(userAgent),
      userAgent,
      network,
      signedInWith,
      createdAt,
      lastUsedAt,
    })),
    knownDevices: await queries
      .select({ createdAt: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, id)),
  }
}
