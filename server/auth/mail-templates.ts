/** The mails about accounts. */
import { paths, withToken } from '../../contract/paths'
import { settingsSection } from '../../contract/settings-sections'
import type { Mail } from '../platform/mail/render'
import type { Settings } from '../platform/settings'

export const verificationMail = (settings: Settings, to: string, username: string, token: string): Mail => ({
  to,
  subject: `Verify your email address for ${settings.productName}`,
  paragraphs: [`Hello ${username},`, 'please open this link to verify your email address:'],
  link: { label: 'Verify email address', url: settings.publicUrl + withToken(paths.verifyEmail, token) },
  closing: [
    'The link works once and for 24 hours.',
    `If you didn't register at ${settings.productName}, you can ignore this email.`,
  ],
})

export const passwordResetMail = (settings: Settings, to: string, username: string, token: string): Mail => ({
  to,
  subject: `Choose a new password for ${settings.productName}`,
  paragraphs: [`Hello ${username},`, 'please open this link to choose a new password:'],
  link: { label: 'Choose a new password', url: settings.publicUrl + withToken(paths.resetPassword, token) },
  closing: [
    'The link works once and for 1 hour.',
    "If you didn't ask for this, you can ignore this email. Your password stays the same.",
  ],
})

/** To the old address, after an account's address was changed. */
export const addressChangedMail = (settings: Settings, to: string, username: string, token: string): Mail => ({
  to,
  subject: `Your email address at ${settings.productName} was changed`,
  paragraphs: [
    `Hello ${username},`,
    "your account now has a different email address. If you changed it, you can ignore this email. If you didn't, open " +
      'this link to restore this address and to choose a new password:',
  ],
  link: { label: 'Undo the change', url: settings.publicUrl + withToken(paths.restoreEmail, token) },
  closing: ['The link works once and for 7 days.'],
})

/** How a password was changed. */
type PasswordChange = 'by link' | 'in the settings'

const passwordChangeTexts: Record<PasswordChange, string> = {
  'by link':
    'your password was changed with a link that we mailed to this address, and you were logged out everywhere. ' +
    "If this wasn't you, choose a new password now, and a new one for your mailbox too:",
  'in the settings':
    'your password was changed in the settings, and all your other sessions were logged out. ' +
    "If this wasn't you, somebody knew your password: choose a new one now.",
}

export const passwordChangedMail = (
  settings: Settings,
  to: string,
  username: string,
  change: PasswordChange,
): Mail => ({
  to,
  subject: `Your password for ${settings.productName} was changed`,
  paragraphs: [`Hello ${username},`, passwordChangeTexts[change]],
  link: { label: 'Choose a new password', url: settings.publicUrl + paths.forgotPassword },
})

/** After a sign-in from a device that the account was not used on before. */
export const newDeviceMail = (
  settings: Settings,
  to: string,
  username: string,
  { name, network }: { name: string; network: string },
): Mail => ({
  to,
  subject: `New login to your account at ${settings.productName}`,
  paragraphs: [
    `Hello ${username},`,
    `someone just logged in to your account from a device that we haven't seen before: ${name}${network && `, network ${network}`}. ` +
      "If it was you, you can ignore this email. If it wasn't, log that device out and choose a new password:",
  ],
  link: { label: 'Review your sessions', url: settings.publicUrl + settingsSection('sessions') },
})

/** After a change of what signs in to an account; `change` is a sentence that says which. */
export const securityChangedMail = (settings: Settings, to: string, username: string, change: string): Mail => ({
  to,
  subject: `The security settings of your account at ${settings.productName} were changed`,
  paragraphs: [
    `Hello ${username},`,
    `${change} If it was you, you can ignore this email. If it wasn't, review your account now:`,
  ],
  link: { label: 'Review your account', url: settings.publicUrl + settingsSection('login') },
})

/** To the owner of an address that someone, perhaps the owner, tried to register again. */
export const addressTakenMail = (settings: Settings, to: string, username: string): Mail => ({
  to,
  subject: `You already have an account at ${settings.productName}`,
  paragraphs: [
    `Hello ${username},`,
    `someone tried to register at ${settings.productName} with this address, which already has an account. ` +
      'If it was you, log in instead, or choose a new password there if you forgot yours:',
  ],
  link: { label: 'Log in', url: settings.publicUrl + paths.login },
  closing: ["If it wasn't you, you can ignore this email. Nothing was changed."],
})
