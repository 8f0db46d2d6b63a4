import { paths } from '../../../contract/paths'
import { BackLink } from '../../ui/back-link'
import { Page, PageHeader } from '../../ui/page'
import { ShortcutList, shortcutGroups } from '../../ui/shortcut-list'

/** All keyboard shortcuts, by the place in which they work. */
export default function ShortcutsPage() {
  return (
    <Page width="reading">
      <BackLink to={paths.help}>Help</BackLink>
      <PageHeader
        title="Keyboard shortcuts"
        lead={
          <>
            Press <kbd>?</kbd> on any page to see them there, and to switch those of a single key off.
          </>
        }
      />
      <ShortcutList groups={shortcutGroups} heading="h2" />
    </Page>
  )
}
