/** Settings for one machine that writes as much as a whole community. */

const lots = '1000000'

export const unlimitedWriting: Record<string, string> = Object.fromEntries(
  [
    'RATE_LIMIT_REQUESTS',
    'RATE_LIMIT_LOGIN',
    'RATE_LIMIT_LOGIN_CLIENT',
    'RATE_LIMIT_REGISTRATION',
    'RATE_LIMIT_MAIL',
    'RATE_LIMIT_MAIL_CLIENT',
    'RATE_LIMIT_NOTICES',
    'QUOTA_CIRCUITS',
    'QUOTA_COMMENTS',
  ].map((name) => [name, lots]),
)
