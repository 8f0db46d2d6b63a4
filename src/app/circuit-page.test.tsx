// @vitest-environment jsdom
/** The header of a circuit's page and what stands below it: sharing, visibility, tags, related circuits. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signIn } from '../session/session'
import { ada, bell, openApp, patience, replies, root, sentTo, showWholePage, wholeOf, withServer } from './testing'

const page = `/circuits/${bell.id}`
const own = { ...bell, authorId: ada.id, author: { id: ada.id, username: 'ada', profileImage: null } }
const secret = { ...own, isPublic: false }

withServer(() => ({ [`GET ${page}`]: { data: wholeOf(secret) } }))

const relative = (id: string, name: string, isPublic = true) => ({ ...bell, id, name, isPublic })
const share = () => screen.findByRole('button', { name: 'Share' }, patience)

describe('a private circuit', () => {
  it('is marked', async () => {
    signIn({ user: ada, token: 't' })
    openApp(page)
    expect(within(await screen.findByLabelText('About this circuit', {}, patience)).getByText('Private')).toBeDefined()
  })

  it('Sharing it says that only you can open the link, and offers to make it public', async () => {
    signIn({ user: ada, token: 't' })
    const visibility = `PUT ${page}/visibility`
    replies[visibility] = { data: own }
    const user = openApp(page)
    await user.click(await share())
    expect(await screen.findByText('Link copied!')).toBeDefined()
    expect(await screen.findByText('Only you can open this link, because the circuit is private.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Make public' }))
    expect(await screen.findByText('The circuit is public. Anyone with the link can open it.')).toBeDefined()
    expect(sentTo(visibility)).toEqual([{ isPublic: true }])
    expect(screen.queryByText('Private')).toBeNull()
    expect(screen.queryByText(/Only you can open/)).toBeNull()
  })

  it('of another says to an administrator who else can open it', async () => {
    signIn({ user: root, token: 't' })
    const user = openApp(page)
    await user.click(await share())
    expect(await screen.findByText(/Only its author and administrators can open this link/)).toBeDefined()
  })

  it('that an administrator has hidden is not offered to be made public', async () => {
    signIn({ user: ada, token: 't' })
    replies[`GET ${page}`] = { data: wholeOf({ ...secret, isHidden: true }) }
    const user = openApp(page)
    await user.click(await share())
    expect(await screen.findByText(/an administrator has hidden the circuit/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.queryByRole('button', { name: 'Make public' })).toBeNull()
  })
})

it('a public circuit is shared without further words, and can be made private', async () => {
  signIn({ user: ada, token: 't' })
  replies[`GET ${page}`] = { data: wholeOf(own) }
  replies[`PUT ${page}/visibility`] = { data: secret }
  const user = openApp(page)
  await user.click(await share())
  expect(screen.queryByText(/can open this link/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Make private' }))
  expect(await screen.findByText('The circuit is private. Only you can see it.')).toBeDefined()
  expect(screen.getByText('Private')).toBeDefined()
})

it('what may be done less often waits in a menu', async () => {
  replies[`GET ${page}`] = { data: wholeOf(bell) }
  const user = openApp(page)
  await user.click(await screen.findByRole('button', { name: 'More' }, patience))
  expect(await screen.findByRole('link', { name: 'Open in editor' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Report' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete' }), 'shown when the edit right holds').toBeNull()
})

it('the first tags show, the others when they are asked for', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => ({ id: `t${index}`, name: `tag-${index}` }))
  replies[`GET ${page}`] = { data: wholeOf({ ...bell, tags }) }
  const user = openApp(page)
  const more = await screen.findByRole('button', { name: 'Show 16 more tags' }, patience)
  expect(screen.queryByText('#tag-4')).toBeNull()
  await user.click(more)
  expect(screen.getByText('#tag-19')).toBeDefined()
})

it('related lists never repeat a circuit, mark private ones, and use clear labels', async () => {
  const twin = relative('twin', 'Twin')
  const cousin = relative('cousin', 'Cousin', false)
  replies[`GET ${page}`] = { data: wholeOf(bell) }
  replies[`GET ${page}/related`] = {
    data: {
      similar: [
        { ...twin, reason: 'Same gate counts and connectivity' },
        { ...cousin, reason: '3 of 4 parts in common' },
      ],
      byAuthor: [cousin, relative('other', 'Other')],
      forks: [twin],
    },
  }
  showWholePage()
  openApp(page)
  const similar = await screen.findByRole('region', { name: 'Circuits like this one' }, patience)
  expect(within(similar).getByText('Same gate counts and connectivity')).toBeDefined()
  expect(within(similar).getByText('3 of 4 parts in common')).toBeDefined()
  expect(within(similar).getAllByText(/Private/)).toHaveLength(1)
  expect(screen.getAllByText('Twin')).toHaveLength(1)
  expect(screen.getAllByText('Cousin')).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: 'More by bob' })).getByText('Other')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Based on this circuit' })).toBeNull()
})
