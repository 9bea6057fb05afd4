import { QueryObserver } from '@tanstack/react-query'
import { type ImportRecord, type ImportStatus, isImportOpen } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { type ListFilter, listRecords } from '#src/providers/data/listRecords.ts'
import { liveResources, manifestState } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { findImports } from '#src/providers/imports/importsServed.ts'
import { buildOwnConditions } from '#src/providers/imports/ownImports.ts'
import { runningImports } from '#src/providers/imports/runningImports.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast } from '#src/ui/toast.ts'
import { isImportDisplayed } from './displayedImports.ts'
import { fetchImport } from './importCalls.ts'

/** Milliseconds between two looks while something is under way, for a window that hears of no changes. */
const pause = 3_000

const open: ImportStatus[] = ['Waiting', 'Running', 'Undoing']
const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'ID', order: 'DESC' as const } }

/** Those of others are none of one's own news. */
function buildFilter(): ListFilter {
  return { conditions: [{ field: 'Status', op: 'in', value: open }, ...buildOwnConditions()] }
}

/**
 * Follows this user's imports that are under way, whoever started them in whatever window, and tells of the end of each that no
 * dialog or page shows. Answers the way to stop that.
 */
export function watchImports(): () => void {
  let followed: Resource | null = null
  let stop = () => {}
  const follow = () => {
    const imports = findImports()
    if (imports === followed) return
    stop()
    followed = imports
    stop = imports ? observe(imports) : () => {}
    if (!imports) leave()
  }
  const endWatch = manifestState.subscribe(follow)
  follow()
  return () => {
    endWatch()
    stop()
  }
}

/** Who may import no more is notified of the end of what is under way by a notification, which he may read. */
function leave(): void {
  for (const { FileName, Resource } of runningImports.get())
    showToast('warning', getText('engine.import.ended.unseen', FileName, toTitle(Resource)))
  runningImports.set([])
}

interface ReadImports {
  data: ImportRecord[]
}

function observe(imports: Resource): () => void {
  const params = { ...page, filter: buildFilter() }
  const observer = new QueryObserver<ReadImports>(queryClient, {
    // A read of this kind is made anew where a change of its resource is reported.
    queryKey: [imports.name, 'getList', params],
    queryFn: ({ signal }) => listRecords(imports, { ...params, meta: { withTotal: false }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.length ? pause : false),
  })
  return observer.subscribe(({ data }) => {
    if (data) take(imports, data.data)
  })
}

function take(imports: Resource, records: ImportRecord[]): void {
  const before = runningImports.get()
  runningImports.set(records)
  const ids = new Set(records.map(({ ID }) => ID))
  for (const { ID } of before) if (!ids.has(ID)) void showEnd(imports, ID)
}

async function showEnd(imports: Resource, id: number): Promise<void> {
  // Deleted meanwhile, or not to be had now: its list says the rest.
  const record = await fetchImport(imports, id).catch(() => null)
  if (!record || isImportOpen(record.Status)) return
  if (!record.IsDryRun) void refreshRows(new Set([record.Resource]))
  if (!isImportDisplayed(id)) showToast(toTone(record), toEndText(record))
}

function toTone({ Status, Refused, Kept }: ImportRecord) {
  if (Status === 'Failed') return 'error'
  // What an Undo was not asked to take back does not count against it.
  const isWhole = Kept === 0 && (Status === 'Undone' || Refused === 0)
  return Status === 'Stopped' || !isWhole ? 'warning' : 'success'
}

function toEndText(record: ImportRecord): string {
  const { Status, IsDryRun, FileName, Resource, Created, Updated, Unchanged, Refused, Done, Kept, Failure } = record
  const title = toTitle(Resource)
  if (Status === 'Failed') return getText('engine.import.ended.Failed', FileName, title, Failure ?? '')
  if (Status === 'Undone')
    return getText('engine.import.ended.Undone', FileName, title, ...[Done - Kept, Kept].map(toCountText))
  const figures = [Created, Updated, Unchanged, Refused].map(toCountText)
  return getText(`engine.import.ended.${IsDryRun ? 'trial' : Status}`, FileName, title, ...figures)
}

function toTitle(resource: string): string {
  return liveResources.get(resource)?.descriptor.title ?? resource
}
