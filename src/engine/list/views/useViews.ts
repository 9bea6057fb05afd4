import { useListContext, useStore as useStored } from 'ra-core'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { copyText } from '#src/lib/copyText.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ListView } from '#src/providers/views/listViews.ts'
import { showToast } from '#src/ui/toast.ts'
import { useIsOpen } from '../../record/form/useIsOpen.ts'
import { applyLayout, listColumns, type useGridLayout } from '../grid/gridLayout.ts'
import { toLayout } from '../grid/gridSettings.ts'
import { type ListParameters, toFirstParameters } from '../grid/listParameters.ts'
import { readListParameters, toSearch } from '../grid/readListParameters.ts'
import { readView } from '../grid/viewAddress.ts'
import type { KnownView } from './knownViews.ts'
import { openView } from './openView.ts'
import { useViewSaving } from './useViewSaving.ts'
import { toDraftKey, useOpenView } from './useViewSettings.ts'
import { leaveUsualSort, toContent, toViewParameters } from './viewParameters.ts'

type Layout = ReturnType<typeof useGridLayout>

/** What is done with the views of a list, and whether what is shown differs from the open one. */
export type Views = ReturnType<typeof useViews>

/** The open view of a list and everything that can be done with it and with the others. */
export function useViews(resource: Resource, layout: Layout) {
  const open = useOpenView(resource.name)
  const displayed = useDisplayed()
  const isChanged = useChanged(resource, layout, open, displayed)
  const isOutdated = useOutdated(open)
  const copyAddress = useAddressCopy(open)
  const [dialog, setDialog] = useState<'saveAs' | 'rename' | 'share' | null>(null)
  const [, setDraft] = useStored<unknown>(toDraftKey(resource.name), null)
  const { show, correct, beginChoice } = useListAddress()
  const latest = useRef({ open, displayed })
  latest.current = { open, displayed }
  const content = { ...toContent(displayed), ...toLayoutContent(layout) }
  const saving = useViewSaving({
    open,
    isOutdated,
    grid: resource.name,
    content,
    change: open ? leaveUsualSort(resource, open, content) : content,
    onSaved(view) {
      setDialog(null)
      if (latest.current.open?.id === view.id && !isOutdated) correct(toNamed(latest.current.displayed, view))
    },
    onContent(view) {
      // Another may be open by now.
      if (latest.current.open?.id !== open?.id) return
      setDraft(null)
      const named = toNamed(latest.current.displayed, view)
      if (view.id === open?.id) correct(named)
      else show(named, { replace: true })
    },
    onRemoved(view) {
      if (latest.current.open?.id !== view.id) return
      setDraft(null)
      show(latest.current.displayed, { replace: true })
    },
  })
  return {
    ...saving,
    open,
    isChanged,
    isOutdated,
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    async choose(id: number) {
      const isMeant = beginChoice()
      const asked = await openView(resource, { view: id }, isMeant)
      if (asked.view !== undefined) show(readListParameters(resource, asked).parameters)
    },
    leave() {
      setDraft(null)
      show(toFirstParameters(resource))
    },
    undo() {
      setDraft(null)
      if (open) show(toViewParameters(resource, open))
    },
    copyAddress,
  }
}

/** What is stored of columns that are gone says nothing of what is shown. */
function toLayoutContent({ columns, toStored }: Layout) {
  const { ColumnSettings = [], Density = 'standard' } = toStored()
  const fields = new Set(columns.map(({ field }) => field))
  return { ColumnSettings: ColumnSettings.filter(({ Key }) => fields.has(Key)), Density }
}

/** Filters, sort and page as the list shows them. */
function useDisplayed(): ListParameters {
  const { page, perPage, sort, filterValues } = useListContext()
  return { page, perPage, sort: sort.field, order: sort.order, filter: filterValues as ListFilter }
}

/** The page that is shown is no part of a view. */
function useChanged(resource: Resource, layout: Layout, open: ListView | null, displayed: ListParameters): boolean {
  const held = useStore(heldPermissions)
  if (!open) return false
  const own = toLayout(open.content as Parameters<typeof toLayout>[0])
  const columns = applyLayout(listColumns(resource, held), own)
  const before = [toContent(toViewParameters(resource, open)), columns, own.density ?? 'standard']
  return JSON.stringify(before) !== JSON.stringify([toContent(displayed), layout.columns, layout.density])
}

/** What is shown, by this version of a view. */
function toNamed(displayed: ListParameters, { id, version }: ListView): ListParameters {
  return { ...displayed, view: id, viewVersion: version }
}

/** Whether another saved the view after this list was shown by it. */
function useOutdated(open: KnownView | null): boolean {
  const { search } = useLocation()
  const { viewVersion } = readView(Object.fromEntries(new URLSearchParams(search)))
  return open !== null && viewVersion !== undefined && viewVersion < open.since
}

/** Puts the address of the open view where it can be pasted, or shows it. */
function useAddressCopy(open: ListView | null): () => Promise<void> {
  const text = useText()
  const { pathname } = useLocation()
  return async () => {
    const address = `${location.origin}${pathname}?view=${open?.id}`
    const isCopied = await copyText(address)
    showToast(isCopied ? 'success' : 'info', isCopied ? text('engine.views.copied') : address)
  }
}

/**
 * The ways to show other parameters in the address of a list. What is said of it too late, once another screen is open or on its
 * way, changes nothing: the address is that screen's.
 */
function useListAddress() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isOpen = useIsOpen()
  const choices = useRef(0)
  const now = useRef({ search, isOnWay: false, isLeft: false })
  now.current = { search, isOnWay: next !== undefined, isLeft: next !== undefined && next.pathname !== pathname }
  const isHere = () => isOpen.current && !now.current.isLeft
  const show = (parameters: ListParameters, { replace = false } = {}) => {
    choices.current += 1
    if (!isHere()) return
    const beside = Object.fromEntries(new URLSearchParams(now.current.search))
    void navigate({ search: toSearch(parameters, beside) }, { replace })
  }
  return {
    /** Shows these parameters; nothing that was chosen before is meant any more. */
    show,
    /** Shows these parameters instead of the present ones, unless others are on their way. */
    correct: (parameters: ListParameters) => {
      if (!now.current.isOnWay) show(parameters, { replace: true })
    },
    /** Begins a choice that takes its time; answers whether it is still meant. */
    beginChoice(): () => boolean {
      choices.current += 1
      const own = choices.current
      return () => isHere() && choices.current === own
    },
  }
}
