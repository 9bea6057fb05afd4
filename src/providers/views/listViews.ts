import type { SortArguments, WireRequest } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import { viewsContract } from './useHasViews.ts'

/** What a view holds of a list, in the words in which it is stored; what is absent is as usual. */
export interface ViewContent {
  Conditions?: Condition[]
  SearchText?: string
  /** A field. */
  OrderBy?: string
  /** 1 ascending, 2 descending, as grid settings say it. */
  OrderDirection?: 1 | 2
  /** What decides among rows that are alike by then. */
  ThenBy?: SortArguments[]
  PageSize?: number
  ColumnSettings?: { Key: string }[]
  Density?: 'compact' | 'standard'
}

/** A view of a list as it is offered to this user: all but what it holds. */
export interface ViewHeading {
  id: number
  version: number
  /** The list that it is of. */
  grid: string
  name: string
  /** Why it is seen: it is one's own, one belongs to those it is shared with, or everyone does. */
  group: 'own' | 'group' | 'everyone'
  /** Whom it is shared with, as a value of {@link ViewAudience}. */
  audience: string
  /** The name of the group that it is shared with, where this user may know it. */
  groupName: string
  mayChange: boolean
}

/** A view of a list as this user sees it. */
export interface ListView extends ViewHeading {
  /** Whose it is, of another's view that this user may change; else, or where he may not know it, empty. */
  owner: string
  /** A part of it is by fields that this user may not see. */
  isCut: boolean
  /** A filter is among that: the list has more rows than the view means. */
  isFilterCut: boolean
  content: ViewContent
}

/** Whom a view can be shared with. */
export interface ViewAudience {
  value: string
  name: string
}

/** The audience of a view that nobody but its owner sees. */
export const nobody = 'nobody'

interface WireHeading {
  ID: number
  Version: number
  GridId: string
  Name: string
  SharedWith: string | null
  RoleID: number | null
  RoleName: string | null
  IsMine: boolean
  AllowedActions: string[]
}

interface WireView extends WireHeading, ViewContent {
  OwnerName: string | null
  IsCut: boolean
  IsFilterCut: boolean
}

/** What a call came to: its value, or why there is none, with the HTTP status. */
export type ViewAnswer<Value> = { value: Value } | { message: string | null; status: number; current: ListView | null }

/** Fetches the views of a list that this user sees, by their names. */
export async function fetchViews(grid: string): Promise<ViewAnswer<ViewHeading[]>> {
  const answer = await ask({ method: 'GET', path: 'GetByGrid', query: [['gridId', grid]] })
  return toResult(answer, source =>
    (source as WireHeading[]).map(toHeading).sort((one, other) => one.name.localeCompare(other.name)),
  )
}

/** Fetches one view; status 404 where it is gone or not for this user. */
export async function fetchView(id: number): Promise<ViewAnswer<ListView>> {
  const answer = await ask({ method: 'GET', path: 'Get', query: [['id', String(id)]] })
  return toResult(answer, source => toListView(source as WireView))
}

/** Fetches whom this user may share a view with. */
export async function fetchAudiences(): Promise<ViewAnswer<ViewAudience[]>> {
  const answer = await ask({ method: 'GET', path: 'GetAudiences', query: [] })
  return toResult(answer, source =>
    (source as { SharedWith: string; RoleID: number | null; Name: string }[]).map(each => ({
      value: toAudience(each),
      name: each.Name,
    })),
  )
}

/** Keeps a new view of a list. */
export function createView(grid: string, name: string, content: ViewContent): Promise<ViewAnswer<ListView>> {
  return save({ GridId: grid, Name: name, ...content })
}

/** Changes parts of a view, a sort only where the content names one; status 409, with the view as it is now, where another changed it since it was read. */
export function updateView(
  { id, version }: ListView,
  change: { name?: string; audience?: string; content?: ViewContent },
): Promise<ViewAnswer<ListView>> {
  const { name, audience, content } = change
  const [sharedWith, group] = audience?.split(':') ?? []
  return save({
    ID: id,
    Version: version,
    ...(name === undefined ? {} : { Name: name }),
    ...(sharedWith === undefined ? {} : { SharedWith: sharedWith, RoleID: group ? Number(group) : null }),
    ...(content ? { ...emptyContent, ...(content.OrderBy === undefined ? {} : { ThenBy: [] }), ...content } : {}),
  })
}

/** Deletes a view for all who see it. */
export async function deleteView(id: number): Promise<ViewAnswer<null>> {
  const answer = await ask({ method: 'POST', path: 'Delete', query: [], body: [id] })
  return toResult(answer, () => null)
}

/** Absent would leave what is stored. */
const emptyContent = { Conditions: [], SearchText: null }

async function save(body: object): Promise<ViewAnswer<ListView>> {
  const answer = await ask({ method: 'POST', path: 'SaveOrUpdate', query: [], body })
  return toResult(answer, source => toListView(source as WireView))
}

function ask(request: WireRequest): Promise<Answer> {
  return requestEnvelope(viewsContract, request)
}

function toResult<Value>(answer: Answer, read: (source: unknown) => Value): ViewAnswer<Value> {
  const { Success, Source, Message, Errors, status } = answer
  if (Success) return { value: read(Source) }
  const current = status === 409 && Source ? toListView(Source as WireView) : null
  return { message: Object.values(Errors ?? {})[0] ?? Message, status, current }
}

function toListView(view: WireView): ListView {
  const { Conditions, SearchText, OrderBy, OrderDirection, ThenBy, PageSize, ColumnSettings, Density } = view
  const content = { Conditions, SearchText, OrderBy, OrderDirection, ThenBy, PageSize, ColumnSettings, Density }
  const stored = Object.entries(content).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...toHeading(view),
    owner: view.OwnerName ?? '',
    isCut: view.IsCut,
    isFilterCut: view.IsFilterCut,
    content: Object.fromEntries(stored),
  }
}

function toHeading(view: WireHeading): ViewHeading {
  return {
    id: view.ID,
    version: view.Version,
    grid: view.GridId,
    name: view.Name,
    group: view.IsMine ? 'own' : view.SharedWith === 'everyone' ? 'everyone' : 'group',
    audience: toAudience(view),
    groupName: view.RoleName ?? '',
    mayChange: view.AllowedActions.includes('edit'),
  }
}

function toAudience({ SharedWith, RoleID }: { SharedWith: string | null; RoleID: number | null }): string {
  return RoleID ? `${SharedWith}:${RoleID}` : (SharedWith ?? nobody)
}
