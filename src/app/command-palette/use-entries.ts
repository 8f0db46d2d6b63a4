import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CircuitSummary } from '../../../contract/circuits'
import { collectionsOf, paths } from '../../../contract/paths'
import { useLogout } from '../../api/auth'
import { circuitsQuery } from '../../api/circuits'
import { useDebouncedValue } from '../../lib/debounce'
import { useViewer } from '../../session/session'
import { chooseTheme, useTheme } from '../../ui/theme'
import { matchEntries, type PaletteEntry } from './entries'

/** The time without typing before the library is searched, in milliseconds. */
const restMilliseconds = 200

/** The number of circuits in each group. */
const maxCircuits = 6

/** The palette's entries for the typed text. */
export function useEntries(
  typed: string,
  onShowShortcuts: () => void,
): { entries: PaletteEntry[]; isSearching: boolean } {
  const viewer = useViewer()
  const permanentEntries = usePermanentEntries(onShowShortcuts)
  const query = useDebouncedValue(typed.trim(), restMilliseconds)
  const own = useInfiniteQuery({
    ...circuitsQuery({ author: viewer?.id, q: query || undefined }),
    enabled: viewer !== null,
  })
  const found = useInfiniteQuery({ ...circuitsQuery({ q: query }), enabled: query !== '' })

  const entries = useMemo(() => {
    const ownCircuits = (viewer && own.data?.pages[0]?.data.slice(0, maxCircuits)) ?? []
    const shown = new Set(ownCircuits.map(({ id }) => id))
    const others = (query === '' ? [] : (found.data?.pages[0]?.data ?? [])).filter(({ id }) => !shown.has(id))
    return [
      ...matchEntries(permanentEntries, typed),
      ...ownCircuits.map((circuit) => circuitEntry(circuit, 'Your circuits')),
      ...others.slice(0, maxCircuits).map((circuit) => circuitEntry(circuit, 'Library')),
      ...(typed.trim() === '' ? [] : [searchEntry(typed.trim())]),
    ]
  }, [viewer, own.data, found.data, query, permanentEntries, typed])
  return { entries, isSearching: typed.trim() !== query || found.isFetching || own.isFetching }
}

function usePermanentEntries(onShowShortcuts: () => void): PaletteEntry[] {
  const viewer = useViewer()
  const isDark = useTheme() === 'dark'
  const { mutate: logOut } = useLogout()
  return useMemo(
    () => [
      ...always,
      {
        id: 'theme',
        group: 'Actions',
        text: isDark ? 'Switch to light mode' : 'Switch to dark mode',
        words: 'theme colours night day',
        run: () => chooseTheme(isDark ? 'light' : 'dark'),
      },
      {
        id: 'shortcuts',
        group: 'Actions',
        text: 'Show keyboard shortcuts',
        words: 'keys help',
        run: onShowShortcuts,
      },
      ...(viewer
        ? ([
            { id: 'logout', group: 'Actions', text: 'Log out', words: 'sign out leave', run: () => logOut() },
            page('Your profile', paths.profile, 'account'),
            page('Notifications', paths.notifications, 'bell news mentions'),
            page('Your collections', collectionsOf(viewer.id), 'lists'),
            page('Following', paths.following, 'people follow'),
            page('Your feedback', paths.myIssues, 'issues'),
            page('Settings', paths.settings, 'account password security sessions email export delete'),
          ] satisfies PaletteEntry[])
        : ([
            { id: 'login', group: 'Actions', text: 'Log in', words: 'sign in', to: paths.login },
            {
              id: 'register',
              group: 'Actions',
              text: 'Create an account',
              words: 'register sign up',
              to: paths.register,
            },
          ] satisfies PaletteEntry[])),
    ],
    [viewer, isDark, logOut, onShowShortcuts],
  )
}

/** An entry that opens a page, which its path identifies. */
function page(text: string, to: string, words = ''): PaletteEntry {
  return { id: to, group: 'Pages', text, words, to }
}

const always: PaletteEntry[] = [
  { id: 'build', group: 'Actions', text: 'Build a circuit', words: 'new create builder wizard', to: paths.builder },
  { id: 'paste', group: 'Actions', text: 'Paste OpenQASM', words: 'new create code program', to: paths.qasm },
  page('Home', paths.home),
  page('Circuit library', paths.circuits, 'browse'),
  page('Collections', paths.collections, 'lists curated'),
  page('Generator', paths.generator, 'options'),
  page('Help', paths.help, 'diagnostics errors warnings codes'),
  page('Gates', paths.gateHelp, 'help symbol matrix definition inverse'),
  page('OpenQASM 3 by example', paths.languageHelp, 'help language qasm programs loops'),
  page('Settings of the builder', paths.builderHelp, 'help encoding core mixer ansatz'),
  page('Search the library', paths.searchHelp, 'help filters find qubits depth gate author tag'),
  page('Terms of Service', paths.terms),
  page('Privacy Policy', paths.privacy, 'data'),
]

const circuitEntry = (circuit: CircuitSummary, group: PaletteEntry['group']): PaletteEntry => ({
  id: circuit.id,
  group,
  text: circuit.name,
  aside: circuit.category.name,
  to: paths.circuit(circuit.id),
})

const searchEntry = (text: string): PaletteEntry => ({
  id: 'search',
  group: 'Library',
  text: `Search the library for “${text}”`,
  to: `${paths.circuits}?${new URLSearchParams({ q: text })}`,
})
