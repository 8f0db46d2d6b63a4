/** A member who changes their picture, their name and what they say about themselves. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { multipart } from '../../security/multipart'
import type { Account } from '../accounts'
import { dataOf, type Requests } from '../requests'
import { differs, type Writer } from './writer'

/** Three numbers up to 255. */
type Colour = [number, number, number]

/** The most that a part of a colour may change when a picture is encoded. */
const tolerance = 6

export function openProfileOwner({ insist, file }: Requests, { token, userId }: Account): Writer {
  let acknowledged = 0
  let colour: Colour | null = null
  let profile: Record<string, string> = {}
  const path = `/users/${userId}`

  const changePicture = async () => {
    const [red = 0, green = 0, blue = 0] = randomBytes(3)
    const background = { r: red, g: green, b: blue }
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    const upload = multipart('me.png', 'image/png', bytes)
    const answer = await insist({ method: 'POST', path: `/files/profile/${userId}`, token, upload })
    if (answer === null) return
    colour = [red, green, blue]
    acknowledged++
  }
  const changeField = async (name: 'bio' | 'username') => {
    const text = `m${randomBytes(8).toString('hex')}`
    if ((await insist({ method: 'PATCH', path, token, body: { [name]: text } })) === null) return
    profile = { ...profile, [name]: text }
    acknowledged++
  }
  const writes = [changePicture, () => changeField('bio'), changePicture, () => changeField('username')]
  let turn = 0

  return {
    pause: 400,
    async write() {
      await writes[turn++ % writes.length]?.()
    },
    acknowledged: () => acknowledged,
    async findProblems() {
      const data = dataOf((await insist({ method: 'GET', path, token }))?.body)
      const problems = Object.entries(profile).flatMap(([name, text]) => differs(`the ${name}`, data[name], text))
      if (colour === null) return problems
      const bytes = await file(String(data['profileImage']))
      if (bytes === null) return [...problems, 'the profile picture is lost']
      const { channels } = await sharp(bytes).stats()
      const isAlike = colour.every((part, at) => Math.abs((channels[at]?.mean ?? -1) - part) <= tolerance)
      const means = channels.map(({ mean }) => Math.round(mean))
      return isAlike ? problems : [...problems, `the profile picture is ${means.join()} and was ${colour.join()}`]
    },
  }
}
