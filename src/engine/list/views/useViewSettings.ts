import { useStore as useStored } from 'ra-core'
import { useLocation } from 'react-router'
import { useStore } from '#src/lib/useStore.ts'
import { applyChange } from '#src/providers/settings/settingChange.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import type { StoredSettings } from '../grid/gridLayout.ts'
import { type GridSettings, toSettingsCode } from '../grid/gridSettings.ts'
import { readViewId } from '../grid/viewAddress.ts'
import { type KnownView, knownViews } from './knownViews.ts'

type Stored = StoredSettings[0]

/** What was changed of a view's layout and is not saved: this window keeps it until the view is saved or opened anew. */
interface LayoutDraft {
  view: number
  settings: Stored
}

/** Where a window keeps the draft of a list. */
export function toDraftKey(grid: string): string {
  return `${grid}.viewLayout`
}

/** The view of a list that is open: the address names it. */
export function useOpenView(grid: string): KnownView | null {
  const { search } = useLocation()
  const view = useStore(knownViews).get(readViewId(search) ?? 0)
  return view?.grid === grid ? view : null
}

/** The settings of a grid and the way to keep others: the open view's, which stay a draft, else the user's own. */
export function useViewSettings(grid: string): StoredSettings {
  const own = useSetting<Partial<GridSettings> | null>(toSettingsCode(grid))
  const view = useOpenView(grid)
  const [draft, setDraft] = useStored<LayoutDraft | null>(toDraftKey(grid), null)
  if (!view) return own
  const settings = draft?.view === view.id ? draft.settings : (view.content as Stored)
  return [settings, change => setDraft({ view: view.id, settings: applyChange(change, settings) })]
}
