import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { SearchIcon } from '../../ui/icons'
import { Page, PageHeader } from '../../ui/page'
import { DiagnosticIndex } from './diagnostic-index'

/** All diagnostics, by group. */
export default function HelpPage() {
  return (
    <Page>
      <PageHeader
        title="Diagnostics"
        lead="What the errors and warnings about OpenQASM programs mean, and how to fix them."
      >
        <LinkButton to={paths.searchHelp} icon={<SearchIcon />}>
          Search the library
        </LinkButton>
      </PageHeader>
      <DiagnosticIndex />
    </Page>
  )
}
