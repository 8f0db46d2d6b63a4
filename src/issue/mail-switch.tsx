import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../api/errors'
import { issueMailsQuery, useSetIssueMails } from '../api/issues'
import { Switch } from '../ui/choice'
import { toast } from '../ui/toast'

/** Turns emails about the viewer's issues on or off. */
export function MailSwitch() {
  const preference = useQuery(issueMailsQuery())
  const change = useSetIssueMails()
  if (!preference.data) return null
  return (
    <Switch
      label="Email me when something happens to my feedback"
      checked={change.isPending ? change.variables : preference.data.isWanted}
      onChange={({ target }) =>
        change.mutate(target.checked, {
          onError: (error) => toast(messageOf(error, 'Your choice could not be saved. Please try again.'), 'danger'),
        })
      }
    />
  )
}
