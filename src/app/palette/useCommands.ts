import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { pageActions } from '#src/engine/index.ts'
import { nameLanguage } from '#src/lib/language.ts'
import { useStore } from '#src/lib/useStore.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useMenu } from '../menu/useMenu.ts'
import { listLeaves, type VisibleItem } from '../menu/visibleMenu.ts'
import { useRoutes } from '../routing/useRoutes.ts'
import { mayLeaveSession } from '../shell/mayLeaveSession.ts'
import { useLanguage } from '../shell/useLanguage.ts'
import { type ThemeMode, useThemeMode } from '../shell/useThemeMode.ts'
import { type Command, type CommandGroup, findCommands } from './commands.ts'
import { type FoundAction, findActions, type MissedActions } from './findActions.ts'
import { type FoundRecord, findRecords, listPrefixes, listSearched } from './findRecords.ts'
import { listScreens } from './listScreens.ts'

/** Milliseconds after the last key until records are asked for. */
const patience = 250

/** What the services found for a text; `text` says for which one it is. */
interface Found {
  text: string
  records: readonly FoundRecord[]
  actions: readonly FoundAction[]
  /** What an action was asked of and is not there. */
  missed: MissedActions | null
  hasFailed: boolean
}

const nothing = { records: [], actions: [], missed: null }

/** Records for a text and what may be done with them; where an action is named of which there is nothing, the record that it was asked of. */
async function findBoth(
  resources: readonly Resource[],
  known: readonly Resource[],
  text: string,
  signal: AbortSignal,
): Promise<Omit<Found, 'text' | 'hasFailed'>> {
  const [records, { actions, missed }] = await Promise.all([
    findRecords(resources, text, signal),
    findActions(known, text, signal),
  ])
  // `mark ford` may well be somebody's name.
  if (missed === null || records.length > 0) return { records, actions, missed: null }
  return { records: actions.length > 0 ? [] : await findRecords(resources, missed.rest, signal), actions, missed }
}

/** The records that fit a text, of the lists that the menu holds, and what may be done with those that it is about. */
function useRecords(menu: readonly VisibleItem[], text: string) {
  const known = useMemo(() => [...(manifestState.get()?.resources.values() ?? [])], [])
  const resources = useMemo(() => {
    // In the order of the menu: what is used most stands first.
    const listed = listLeaves(menu).flatMap(
      ({ path }) => known.find(({ descriptor }) => `/${descriptor.list?.route}` === path) ?? [],
    )
    return listSearched(listed)
  }, [menu, known])
  const [found, setFound] = useState<Found>({ text: '', ...nothing, hasFailed: false })
  useEffect(() => {
    if (text.trim() === '') return
    const asking = new AbortController()
    const answer = (given: Omit<Found, 'text'>) => {
      if (!asking.signal.aborted) setFound({ text, ...given })
    }
    const timer = setTimeout(() => {
      findBoth(resources, known, text, asking.signal).then(
        given => answer({ ...given, hasFailed: false }),
        () => answer({ ...nothing, hasFailed: true }),
      )
    }, patience)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [resources, known, text])
  const isSettled = text.trim() === '' || found.text === text
  const displayed = text.trim() !== '' && isSettled
  return {
    records: displayed ? found.records : [],
    actions: displayed ? found.actions : [],
    missed: displayed ? found.missed : null,
    hasFailed: displayed && found.hasFailed,
    isLoading: !isSettled,
    prefixes: listPrefixes(resources),
  }
}

const themes: readonly [mode: ThemeMode, textKey: string][] = [
  ['light', 'profile.themeLight'],
  ['dark', 'profile.themeDark'],
  ['system', 'profile.themeSystem'],
]

/** What can be done from everywhere: another theme or language, and Sign Out. */
function useActions(): Command[] {
  const text = useText()
  const { mode, setMode } = useThemeMode()
  const { language, languages, choose } = useLanguage()
  const others = themes.filter(([each]) => each !== mode)
  return [
    ...others.map(([each, textKey]) => ({
      id: `theme-${each}`,
      label: text('palette.theme', text(textKey)),
      icon: 'settings',
      run: () => setMode(each),
    })),
    ...languages
      .filter(each => each !== language)
      .map(each => ({
        id: `language-${each}`,
        label: text('palette.language', nameLanguage(each)),
        icon: 'chat',
        run: () => choose(each),
      })),
    {
      id: 'sign-out',
      label: text('profile.signOut'),
      icon: 'account',
      async run() {
        if (await mayLeaveSession()) await signOut()
      },
    },
  ]
}

/** So many screens are offered at a time. */
const mostScreens = 8

/** What the palette offers for a text: what may be done with the record whose page stands, screens, actions, what may be done with a record, and records, each group where it has something. */
export function useCommands(typed: string, onAct: (found: FoundAction) => void) {
  const navigate = useNavigate()
  const menu = useMenu()
  const routes = useRoutes()
  const actions = useActions()
  const found = useRecords(menu, typed)
  const screens = useMemo(
    () =>
      listScreens(menu, routes).map(
        ({ path, title, section, icon }): Command => ({
          id: `screen-${path}`,
          label: title,
          detail: section,
          icon: icon ?? 'list',
          run: () => void navigate(path),
        }),
      ),
    [menu, routes, navigate],
  )
  const icons = new Map(listLeaves(menu).map(({ path, icon }) => [path, icon]))
  const records = found.records.map(
    ({ id, text: label, detail, kind, list, path }): Command => ({
      id,
      label,
      detail: [kind, detail].filter(Boolean).join(' · '),
      icon: icons.get(list) ?? 'search',
      run: () => void navigate(path),
    }),
  )
  const ofRecord = useStore(pageActions).map(
    ({ name, label, record, run }): Command => ({
      id: `record-${name}`,
      label,
      detail: record,
      icon: 'assignment',
      run,
    }),
  )
  const ofRows = found.actions.map(
    (each): Command => ({
      ...{ id: each.id, label: each.label, detail: each.detail, icon: 'assignment', stays: true },
      run: () => onAct(each),
    }),
  )
  const groups: CommandGroup[] = [
    { name: 'record', commands: findCommands(ofRecord, typed, ofRecord.length) },
    { name: 'screens', commands: findCommands(screens, typed, mostScreens) },
    { name: 'actions', commands: findCommands(actions, typed, actions.length) },
    // What comes later stands below, so that nothing moves under the hand.
    { name: 'rows', commands: ofRows },
    { name: 'records', commands: records },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    missed: found.missed,
    isLoading: found.isLoading,
    hasFailed: found.hasFailed,
    prefixes: found.prefixes,
  }
}
