/** Members who send feedback with attached files, comment on it, change and delete it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { multipart, picture } from '../../security/multipart'
import type { Account } from '../accounts'
import { dataOf, idIn, readAll, type Request, type Requests } from '../requests'
import { checkReport, type AttachedBytes, type SentReport } from './sent-report'
import { compareLists, differs, idsByMark, type Writer } from './writer'

/** What happens to feedback once it is sent. */
type Change = 'comment' | 'describe' | 'remove a file' | 'remove'
type Step = 'attach a text' | 'attach a picture' | 'send' | Change

const lives: Step[][] = [
  ['attach a text', 'send', 'comment', 'describe'],
  ['attach a text', 'attach a picture', 'send', 'comment', 'remove a file'],
  ['attach a picture', 'send', 'describe', 'comment', 'remove'],
]

/** A request about feedback, and what it changes once it is acknowledged. */
function requestFor(
  change: Change,
  { id, title, files }: SentReport,
): [request: Request, remember: (report: SentReport, body: unknown) => void] {
  const text = `Said ${randomUUID()}`
  const path = `/issues/${id}`
  if (change === 'comment') {
    return [
      { method: 'POST', path: `${path}/comments`, body: { content: text } },
      ({ comments }, body) => comments.set(idIn(body) ?? '', text),
    ]
  }
  if (change === 'describe') {
    const body = { title, description: text, type: 'OTHER', attachments: files.map(({ url }) => url) }
    return [{ method: 'PUT', path, body }, (report) => Object.assign(report, { description: text })]
  }
  if (change === 'remove') {
    return [{ method: 'DELETE', path }, (report) => Object.assign(report, { isDeleted: true })]
  }
  const url = files[0]?.url ?? ''
  return [
    { method: 'DELETE', path: `/issues/attachments?url=${encodeURIComponent(url)}` },
    (report) => Object.assign(report, { files: report.files.filter((one) => one.url !== url) }),
  ]
}

/** Takes turns between accounts, because each may upload 100 files an hour. */
export async function openReporter(requests: Requests, accounts: readonly Account[]): Promise<Writer> {
  const { insist, file } = requests
  const reports: SentReport[] = []
  const touched = new Set<SentReport>()
  const image = await picture(60, 40)
  let acknowledged = 0
  /** Uploaded, and of no feedback yet. */
  let uploaded: AttachedBytes[] = []
  /** Uploaded, and removed with or without its feedback. */
  const removed: string[] = []
  let steps: Step[] = []
  let lastMade: { request: Request; id: string; report: SentReport } | undefined

  /** Whose turn it is. */
  const author = (): Account => {
    const account = accounts[reports.length % accounts.length]
    if (account === undefined) throw new Error('There is nobody to report.')
    return account
  }
  const attach = async (kind: 'text' | 'picture') => {
    const bytes = kind === 'text' ? Buffer.from(`${randomBytes(2000).toString('hex')}\n`) : image
    const upload = multipart(kind === 'text' ? 'a.log' : 'a.png', kind === 'text' ? 'text/plain' : 'image/png', bytes)
    const answer = await insist({ method: 'POST', path: '/issues/attachments', token: author().token, upload })
    if (answer === null) return
    acknowledged++
    const url = String(dataOf(answer.body)['url'])
    // A picture is encoded anew, so its first download is what must come back.
    const stored = kind === 'text' ? bytes : await file(url)
    if (stored === null) requests.refusals.push(`The file ${url} was acknowledged, and is lost`)
    else uploaded.push({ url, bytes: stored })
  }
  const send = async () => {
    const account = author()
    const [title, description] = [`Feedback ${randomUUID()}`, `As sent ${randomUUID()}`]
    const body = { title, description, type: 'IMPROVEMENT', attachments: uploaded.map(({ url }) => url) }
    const request: Request = { method: 'POST', path: '/issues', token: account.token, key: randomUUID(), body }
    const id = idIn((await insist(request))?.body)
    if (id === null) return
    acknowledged++
    const report = { id, account, title, description, files: uploaded, comments: new Map(), isDeleted: false }
    uploaded = []
    reports.push(report)
    touched.add(report)
    lastMade = { request, id, report }
  }
  const change = async (what: Change, report: SentReport) => {
    const [request, remember] = requestFor(what, report)
    const sent = { ...request, token: report.account.token, key: randomUUID() }
    const urls = report.files.map(({ url }) => url)
    const answer = await insist(sent)
    touched.add(report)
    if (answer === null) return
    remember(report, answer.body)
    acknowledged++
    const left = report.isDeleted ? [] : report.files.map(({ url }) => url)
    removed.push(...urls.filter((url) => !left.includes(url)))
    const id = idIn(answer.body)
    if (sent.method === 'POST' && id !== null) lastMade = { request: sent, id, report }
  }
  const take = async (step: Step) => {
    const report = reports.at(-1)
    if (step === 'attach a text') await attach('text')
    else if (step === 'attach a picture') await attach('picture')
    else if (step === 'send') await send()
    // A file that was refused cannot be removed.
    else if (report !== undefined && (step !== 'remove a file' || report.files.length > 0)) await change(step, report)
  }
  /** What was acknowledged is not made again by the same request. */
  const askAgain = async (): Promise<string[]> => {
    if (lastMade === undefined || lastMade.report.isDeleted) return []
    const { request, id } = lastMade
    return differs(`${request.path} ${id}, sent again`, idIn((await insist(request))?.body), id)
  }

  return {
    pause: 300,
    async write() {
      if (steps.length === 0) steps = [...(lives[reports.length % lives.length] ?? [])]
      const step = steps.shift()
      if (step !== undefined) await take(step)
    },
    acknowledged: () => acknowledged,
    async findProblems(isComplete) {
      const problems = await askAgain()
      for (const report of isComplete ? reports : touched) problems.push(...(await checkReport(requests, report)))
      touched.clear()
      for (const url of removed.slice(isComplete ? 0 : -3)) {
        if ((await file(url)) !== null) problems.push(`the file ${url} was removed, and is there`)
      }
      return [...problems, ...(await checkLists(requests, accounts, reports))]
    },
  }
}

/** All feedback is listed once for its author, and none that was deleted. */
async function checkLists(
  requests: Requests,
  accounts: readonly Account[],
  reports: readonly SentReport[],
): Promise<string[]> {
  const problems: string[] = []
  for (const account of accounts) {
    const entries = await readAll(requests, '/issues/my', account.token)
    const own = reports.filter((one) => one.account === account && !one.isDeleted)
    const listed = idsByMark(entries, ({ title }) => title)
    problems.push(...compareLists('feedback', listed, new Map(own.map(({ title, id }) => [title, id]))))
  }
  return problems
}
