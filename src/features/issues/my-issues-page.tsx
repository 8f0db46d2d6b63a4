import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { FilterBar, FilterFields } from '../../issue/filter-fields'
import { readFilters } from '../../issue/filters'
import { MailSwitch } from '../../issue/mail-switch'
import { useUrlState } from '../../lib/url-state'
import { LinkButton } from '../../ui/button'
import { PlusIcon } from '../../ui/icons'
import { Page, PageHeader } from '../../ui/page'
import { noFilters, writeFilters } from './filters'
import { MyIssuesList } from './my-issues-list'

/** The viewer's own issues, with filters in the URL. */
export default function MyIssuesPage() {
  const [filters, change, writeAhead] = useUrlState({ read: readFilters, write: writeFilters, replace: true })

  return (
    <Page>
      <PageHeader title="My Issues" lead="What you reported, and its status.">
        <LinkButton to={paths.newIssue} variant="primary" icon={<PlusIcon />}>
          Report New Issue
        </LinkButton>
      </PageHeader>
      <Bar aria-label="Filters">
        <FilterFields
          searchLabel="Search issues"
          filters={filters}
          onChange={(part) => change((current) => ({ ...current, ...part }))}
          onTyping={(q) => writeAhead((current) => ({ ...current, q }))}
        />
      </Bar>
      <MyIssuesList filters={filters} onClear={() => change(() => noFilters)} />
      <Mails>
        <MailSwitch />
      </Mails>
    </Page>
  )
}

const Bar = styled(FilterBar)`
  margin-bottom: var(--space-5);
`

const Mails = styled.div`
  margin-top: var(--space-6);
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);
`
