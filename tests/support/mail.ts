/** Reads the mails that a product without SMTP shows. */
import { devMailCode } from './product'

interface Mail {
  to: string
  subject: string
  text: string
}

/** The path (with its query) of the newest link that was mailed to an address; waits for the mail up to ten seconds. */
export async function mailedLink(url: string, address: string, path: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = (await (await fetch(`${url}/dev/mail.json?code=${devMailCode}`)).json()) as { data: Mail[] }
    const mail = answer.data.find((candidate) => candidate.to === address && candidate.text.includes(path))
    const link = mail?.text.match(/https?:\/\/\S+/g)?.find((candidate) => candidate.includes(path))
    if (link !== undefined) {
      const { pathname, search } = new URL(link)
      return pathname + search
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail with ${path} came for ${address}`)
}
