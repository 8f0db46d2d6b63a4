/** What a role's badge says. */
interface RoleText {
  name: string
  description: string
  tone: 'neutral' | 'info' | 'success' | 'warning'
}

const roles: Record<string, RoleText> = {
  ADMIN: { name: 'Admin', description: 'System administrator with full access privileges', tone: 'warning' },
  DEVELOPER: { name: 'Developer', description: 'Contributing developer with extended rights', tone: 'info' },
  RESEARCHER: { name: 'Researcher', description: 'Academic researcher with special access', tone: 'success' },
}

const standard: RoleText = { name: 'User', description: 'Standard user account', tone: 'neutral' }

/** The badge of a role, however it is written; anything else is a standard user. */
export const roleText = (role: string): RoleText => roles[role.toUpperCase()] ?? standard
