import type { LinkedProvider } from '../../../contract/security'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { ProviderItem } from './provider-item'
import { SecurityList } from './security-list'

/** The providers that sign in to the account. */
export function ProvidersCard({ providers }: { providers: LinkedProvider[] }) {
  return (
    <Card aria-labelledby="providers">
      <CardHeader title="Linked accounts" id="providers" />
      <CardBody>
        <SecurityList>
          {providers.map((provider) => (
            <ProviderItem key={provider.id} provider={provider} />
          ))}
        </SecurityList>
      </CardBody>
    </Card>
  )
}
