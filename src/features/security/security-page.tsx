import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../contract/paths'
import type { Security } from '../../../contract/security'
import { messageOf } from '../../api/errors'
import { securityQuery } from '../../api/security'
import { BackLink } from '../../ui/back-link'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { ErrorPanel } from '../../ui/notice'
import { Page, PageHeader, Stack } from '../../ui/page'
import { AppCard } from './app-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { ProvidersCard } from './providers-card'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { SessionsCard } from './sessions-card'

/** What signs in to the viewer's account, and where it is signed in. */
export default function SecurityPage() {
  const security = useQuery(securityQuery())
  return (
    <Page width="reading">
      <BackLink to={paths.profile}>Your profile</BackLink>
      <PageHeader title="Security" lead="How you log in, and where you are logged in." />
      <Stack>
        {security.data && <Ways security={security.data} />}
        {security.isPending && <Loading />}
        {security.isError && !security.data && (
          <ErrorPanel
            title="Your security settings could not be loaded"
            actions={<Button onClick={() => void security.refetch()}>Try Again</Button>}
          >
            {messageOf(security.error, '')}
          </ErrorPanel>
        )}
        <SessionsCard />
      </Stack>
    </Page>
  )
}

function Ways({ security }: { security: Security }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <>
      <PasswordCard hasPassword={security.hasPassword} />
      <PasskeysCard security={security} onCodes={setCodes} />
      <AppCard security={security} onCodes={setCodes} />
      {security.providers.length > 0 && <ProvidersCard providers={security.providers} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
