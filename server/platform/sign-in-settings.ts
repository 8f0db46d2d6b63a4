/** The settings of sign-in: whether passwords do, and the providers (OpenID Connect) that do. */
import { z } from 'zod'
import { readVariables, SettingsError } from './settings-reader'

/** A provider that people can sign in with. */
export interface Provider {
  /** Its name in settings and URLs, as `university`. */
  name: string
  /** What people read on its button. */
  label: string
  /** The URL that identifies it, below which its discovery document is. */
  issuer: string
  clientId: string
  /** Undefined for public clients. */
  clientSecret: string | undefined
  /** What is asked for, separated by spaces. */
  scopes: string
  /** Who of its accounts is an ADMIN; undefined if that is not the provider's to say. */
  admin: { claim: string; value: string } | undefined
}

/** How people sign in. */
export interface SignInSettings {
  /** Whether accounts can be registered and signed in to with a password. */
  passwords: boolean
  providers: Provider[]
}

/** The end of the name of each variable of a provider. */
const parts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL', 'SCOPES', 'ADMIN_CLAIM', 'ADMIN_VALUE'] as const

/** The names of the variables of a provider. */
export const providerSettingNames = (name: string): string[] => parts.map((part) => variableOf(name, part))

const variableOf = (name: string, part: (typeof parts)[number]) => `OIDC_${name.toUpperCase()}_${part}`

const providerVariable = new RegExp(`^OIDC_([A-Z][A-Z0-9]*)_(?:${parts.join('|')})$`)

const pattern = /^[a-z][a-z0-9]{0,29}$/

/** The schema of the list of providers. */
export const providerNames = z
  .string()
  .default('')
  .transform((value) => value.split(',').map((name) => name.trim()))
  .transform((names) => names.filter((name) => name !== ''))
  .refine(
    (names) => names.every((name) => pattern.test(name)) && new Set(names).size === names.length,
    'must be names of lower-case letters and digits, each once, with commas between them',
  )

/** An issuer is a web address. Without TLS anybody between could sign in as anybody, so only this machine may do without. */
const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash } = new URL(value)
  const isLocal = /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return search === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

/** @throws {SettingsError} for the first variable that is missing, invalid, or of a provider without a name in the list. */
export function readProviders(names: readonly string[], environment: NodeJS.ProcessEnv): Provider[] {
  for (const [variable, value] of Object.entries(environment)) {
    const name = providerVariable.exec(variable)?.[1]?.toLowerCase()
    if (name !== undefined && value?.trim() !== '' && !names.includes(name))
      throw new SettingsError('OIDC_PROVIDERS', `must name ${name}, because ${variable} is set`)
  }
  return names.map((name) => readProvider(name, environment))
}

function readProvider(name: string, environment: NodeJS.ProcessEnv): Provider {
  const of = (part: (typeof parts)[number]) => variableOf(name, part)
  const variables = z.object({
    [of('ISSUER')]: z
      .string('must be the address of the provider')
      .refine(isIssuer, 'must be a link that begins with https://')
      .refine((value) => !value.includes('/.well-known/'), 'must end before /.well-known/openid-configuration'),
    [of('CLIENT_ID')]: z.string('must be the name that the provider gave this site'),
    [of('CLIENT_SECRET')]: z.string().optional(),
    [of('LABEL')]: z
      .string()
      .default(name.charAt(0).toUpperCase() + name.slice(1))
      .refine((value) => value.length <= 40, 'must have at most 40 characters'),
    [of('SCOPES')]: z
      .string()
      .default('openid email profile')
      .refine((value) => value.split(/\s+/).includes('openid'), 'must contain openid'),
    [of('ADMIN_CLAIM')]: z.string().optional(),
    [of('ADMIN_VALUE')]: z.string().optional(),
  })
  const read = readVariables(variables, environment)
  const text = (part: (typeof parts)[number]) => {
    const value = read[of(part)]
    return typeof value === 'string' ? value : undefined
  }
  const [claim, value] = [text('ADMIN_CLAIM'), text('ADMIN_VALUE')]
  if ((claim === undefined) !== (value === undefined)) {
    throw new SettingsError(of(claim === undefined ? 'ADMIN_CLAIM' : 'ADMIN_VALUE'), 'must be set too')
  }
  return {
    name,
    label: text('LABEL') ?? name,
    issuer: text('ISSUER') ?? '',
    clientId: text('CLIENT_ID') ?? '',
    clientSecret: text('CLIENT_SECRET'),
    scopes: text('SCOPES') ?? '',
    admin: claim === undefined || value === undefined ? undefined : { claim, value },
  }
}
