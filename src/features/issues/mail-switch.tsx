import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { messageOf } from '../../api/errors'
import { issueMailsQuery, useSetIssueMails } from '../../api/issues'
import { Switch } from '../../ui/choice'
import { toast } from '../../ui/toast'

/** Turns emails about the viewer's issues on or off. */
export function MailSwitch() {
  const preference = useQuery(issueMailsQuery())
  const change = useSetIssueMails()
  if (!preference.data) return null
  return (
    <Section>
      <Switch
        label="Email me when something happens to my feedback"
        checked={change.isPending ? change.variables : preference.data.isWanted}
        onChange={({ target }) =>
          change.mutate(target.checked, {
            onError: (error) => toast(messageOf(error, 'Your choice could not be saved. Please try again.'), 'danger'),
          })
        }
      />
    </Section>
  )
}

const Section = styled.div`
  margin-top: var(--space-6);
  padding-top: var(--space-4);
  border-top: 1px solid var(--border);
`
