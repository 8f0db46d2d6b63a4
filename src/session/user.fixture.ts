import type { User } from '../../contract/users'

/** An account. */
export const ada: User = {
  id: '0190a000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.org',
  bio: null,
  isPrivateEmail: true,
  profileImage: null,
  role: 'USER',
  isVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
