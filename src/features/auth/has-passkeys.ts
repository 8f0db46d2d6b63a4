/** Whether this browser has passkeys for this site. They need a domain name. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/u.test(window.location.hostname)
