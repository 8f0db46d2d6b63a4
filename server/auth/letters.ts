/** The letters that accounts need. */
import type { Letter } from '../platform/mail/outbox'
import type { Settings } from '../platform/settings'

export function verificationLetter(settings: Settings, to: string, username: string, token: string): Letter {
  return {
    to,
    subject: `Verify your email address for ${settings.productName}`,
    paragraphs: [`Hello ${username},`, 'please open this link to verify your email address:'],
    link: { label: 'Verify email address', url: `${settings.publicUrl}/verify-email?token=${token}` },
    closing: [
      'The link works once and for 24 hours.',
      `If you did not register at ${settings.productName}, you need not do anything.`,
    ],
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
    link: { label: 'Log in', url: `${settings.publicUrl}/login` },
    closing: ['If it was not you, you need not do anything: nothing was changed.'],
  }
}
