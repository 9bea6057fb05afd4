import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { pageActions } from '#src/engine/index.ts'
import { useStore } from '#src/lib/useStore.ts'
import { useMenu } from '../menu/useMenu.ts'
import { listLeaves } from '../menu/visibleMenu.ts'
import { useRoutes } from '../routing/useRoutes.ts'
import { type Command, type CommandGroup, findCommands } from './commands.ts'
import { listScreens } from './listScreens.ts'
import { useActions } from './useActions.ts'
import { useRecords } from './useRecords.ts'

/** So many screens are offered at a time. */
const mostScreens = 8

/** What the palette offers for a text: what may be done with the record whose page stands, screens, actions and records, each group where it has something. */
export function useCommands(typed: string) {
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
  const groups: CommandGroup[] = [
    { name: 'record', commands: findCommands(ofRecord, typed, ofRecord.length) },
    { name: 'screens', commands: findCommands(screens, typed, mostScreens) },
    { name: 'actions', commands: findCommands(actions, typed, actions.length) },
    // What comes later stands below, so that nothing moves under the hand.
    { name: 'records', commands: records },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLoading: found.isLoading,
    hasFailed: found.hasFailed,
    prefixes: found.prefixes,
  }
}
