import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { SettingsSection } from '../../../contract/settings-sections'
import type { Security } from '../../../contract/security'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { securityQuery } from '../../api/security'
import { userQuery } from '../../api/users'
import { updateViewer, useViewer } from '../../session/session'
import { BackLink } from '../../ui/back-link'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { AppCard } from './app-card'
import { DeleteCard, ExportCard } from './account-cards'
import { NotificationsCard } from './notifications-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { EmailCard, ProfileCard } from './profile-cards'
import { ProvidersCard } from './providers-card'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { SessionsCard } from './sessions-card'

const sections: readonly { id: SettingsSection; name: string }[] = [
  { id: 'profile', name: 'Profile' },
  { id: 'email', name: 'Email' },
  { id: 'login', name: 'Login' },
  { id: 'sessions', name: 'Sessions' },
  { id: 'notifications', name: 'Notifications' },
  { id: 'data', name: 'Your data' },
  { id: 'delete', name: 'Delete account' },
]

/** All that members decide about their account, section by section. The part after `#` of the address names one. */
export default function SettingsPage() {
  const viewer = useViewer()
  // The page is for members: there is nobody for a moment after they log out.
  return viewer && <Settings viewer={viewer} />
}

function Settings({ viewer }: { viewer: User }) {
  const security = useQuery(securityQuery())
  // The session and the cache may know the account as it was before another device changed it.
  const { data: user } = useQuery({ ...userQuery(viewer.id), staleTime: 0 })
  useEffect(() => {
    if (user) updateViewer(user)
  }, [user])
  return (
    <Page width="reading">
      <BackLink to={paths.profile}>Your profile</BackLink>
      <PageHeader title="Settings" lead="Your profile, how you log in, what we email you, and your data." />
      <Contents aria-label="Sections">
        <ul className="plain">
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Contents>
      <Stack>
        <ProfileCard user={user ?? viewer} />
        <EmailCard user={user ?? viewer} />
        <Stack id={'login' satisfies SettingsSection}>
          {security.data && <Ways user={user ?? viewer} security={security.data} />}
          {security.isPending && <Loading />}
          {security.isError && !security.data && (
            <ErrorPanel
              title="Your security settings could not be loaded"
              actions={<Button onClick={() => void security.refetch()}>Try Again</Button>}
            >
              {messageOf(security.error, '')}
            </ErrorPanel>
          )}
        </Stack>
        <SessionsCard />
        <NotificationsCard />
        <ExportCard userId={viewer.id} />
        <DeleteCard user={viewer} />
      </Stack>
      {/* Once more when the sections above have their height. */}
      <ScrollToSection key={security.isPending ? 'loading' : 'loaded'} />
    </Page>
  )
}

/** How the viewer logs in. */
function Ways({ user, security }: { user: User; security: Security }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <>
      <PasswordCard user={user} hasPassword={security.hasPassword} />
      <PasskeysCard security={security} onCodes={setCodes} />
      <AppCard security={security} onCodes={setCodes} />
      {security.providers.length > 0 && <ProvidersCard providers={security.providers} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

/** Shows the section that the address names. */
function ScrollToSection() {
  const { hash } = useLocation()
  useEffect(() => {
    const section = sections.find(({ id }) => `#${id}` === hash)
    if (section) document.getElementById(section.id)?.scrollIntoView()
  }, [hash])
  return null
}

const Contents = styled.nav`
  margin-bottom: var(--space-5);

  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
  }

  & a {
    display: inline-block;
    min-height: 1.5rem;
    font-size: var(--text-sm);
    font-weight: 550;
  }
`
