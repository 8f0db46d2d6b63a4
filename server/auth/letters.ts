/** The letters that accounts need. */
import { paths, withToken } from '../../contract/paths'
import type { Letter } from '../platform/mail/outbox'
import type { Settings } from '../platform/settings'

export function verificationLetter(settings: Settings, to: string, username: string, token: string): Letter {
  return {
    to,
    subject: `Verify your email address for ${settings.productName}`,
    paragraphs: [`Hello ${username},`, 'please open this link to verify your email address:'],
    link: { label: 'Verify email address', url: settings.publicUrl + withToken(paths.verifyEmail, token) },
    closing: [
      'The link works once and for 24 hours.',
      `If you did not register at ${settings.productName}, you need not do anything.`,
    ],
  }
}

export function resetLetter(settings: Settings, to: string, username: string, token: string): Letter {
  return {
    to,
    subject: `Choose a new password for ${settings.productName}`,
    paragraphs: [`Hello ${username},`, 'please open this link to choose a new password:'],
    link: { label: 'Choose a new password', url: settings.publicUrl + withToken(paths.resetPassword, token) },
    closing: [
      'The link works once and for 1 hour.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  }
}

/** For the old address, when an account got another one. */
export function addressChangedLetter(settings: Settings, to: string, username: string, token: string): Letter {
  return {
    to,
    subject: `Your email address at ${settings.productName} was changed`,
    paragraphs: [
      `Hello ${username},`,
      'your account has another email address now. If you changed it, you need not do anything. If it was not you, please ' +
        'open this link to bring this address back and to choose a new password:',
    ],
    link: { label: 'Undo the change', url: settings.publicUrl + withToken(paths.restoreEmail, token) },
    closing: ['The link works once and for 7 days.'],
  }
}

/** Tells that the password is another one now. */
export function passwordChangedLetter(settings: Settings, to: string, username: string): Letter {
  return {
    to,
    subject: `Your password for ${settings.productName} was changed`,
    paragraphs: [
      `Hello ${username},`,
      'your password was changed by a link that we mailed to this address, and you were logged out everywhere. ' +
        'If it was not you, please choose another one at once, and one for your mailbox too:',
    ],
    link: { label: 'Choose a new password', url: settings.publicUrl + paths.forgotPassword },
  }
}

/** For the owner of an address that somebody, perhaps the owner, tried to register again. */
export function takenAddressLetter(settings: Settings, to: string, username: string): Letter {
  return {
    to,
    subject: `You have an account at ${settings.productName} already`,
    paragraphs: [
      `Hello ${username},`,
      `somebody tried to register at ${settings.productName} with this address, which is yours already. ` +
        'If it was you, please log in instead, or choose a new password there if you have forgotten yours:',
    ],
    link: { label: 'Log in', url: settings.publicUrl + paths.login },
    closing: ['If it was not you, you need not do anything: nothing was changed.'],
  }
}
