/** What must be there of feedback that was sent, and how it is compared with what is. */
import type { Account } from '../accounts'
import { dataOf, listIn, type Requests } from '../requests'
import { differs } from './writer'

export interface AttachedBytes {
  url: string
  /** As they must come back. */
  bytes: Buffer
}

/** Feedback as it was acknowledged. */
export interface SentReport {
  id: string
  account: Account
  /** No other has it. */
  title: string
  description: string
  files: AttachedBytes[]
  /** Texts by id. */
  comments: Map<string, string>
  isDeleted: boolean
}

/** Compares feedback and its files with what its author reads of it now. */
export async function checkReport({ ask, file }: Requests, sent: SentReport): Promise<string[]> {
  const { id } = sent
  const answer = await ask({ method: 'GET', path: `/issues/${id}`, token: sent.account.token })
  if (sent.isDeleted) return answer.status === 404 ? [] : [`feedback ${id} was deleted and answers ${answer.status}`]
  if (answer.status !== 200) return [`feedback ${id} is lost (${answer.status})`]
  const { title, description, attachments, comments } = dataOf(answer.body)
  const urls = sent.files.map(({ url }) => url)
  const problems = [
    ...differs(`feedback ${id}`, [title, description, attachments], [sent.title, sent.description, urls]),
    ...differs(
      `the comments on feedback ${id}`,
      listIn({ data: comments }).map((entry) => [entry['id'], entry['content']]),
      [...sent.comments],
    ),
  ]
  for (const { url, bytes } of sent.files) {
    const found = await file(url)
    if (found === null) problems.push(`the file ${url} of feedback ${id} is lost`)
    else if (!found.equals(bytes)) problems.push(`the file ${url} of feedback ${id} is another`)
  }
  return problems
}
