/** Feedback made and changed by the API alone. */
import type { Issue, IssueDraft } from '../../contract/issues'
import { ask } from './ask'
import type { Person } from './person'

/** Reports something. */
export const newIssue = (url: string, person: Pick<Person, 'token'>, draft: Partial<IssueDraft> = {}): Promise<Issue> =>
  ask<Issue>(url, person, 'POST /issues', {
    title: 'The diagram flickers',
    description: 'It flickers when I zoom.',
    type: 'IMPROVEMENT',
    priority: 'LOW',
    ...draft,
  })
