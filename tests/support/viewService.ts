import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import type { MemoryService } from './memoryService.ts'
import { readShippedResource } from './shippedResource.ts'

/** The resource of the saved views as it is shipped. */
export function buildViewResource(): Resource {
  return readShippedResource('saved-views', 'saved-view')
}

/** A view as the services answer it; what is not named is as usual. */
export function buildView(id: number, view: RecordValues = {}): RecordValues {
  return {
    ...{ ID: id, Version: 1, GridId: 'Plants', Name: `View ${id}`, SharedWith: 'nobody', RoleID: null, RoleName: null },
    ...{ Conditions: [], SearchText: null, OrderBy: 'ID', OrderDirection: 1, PageSize: 10, ColumnSettings: [] },
    ...{
      Density: null,
      OwnerName: null,
      IsMine: true,
      IsCut: false,
      IsFilterCut: false,
      AllowedActions: ['edit', 'delete'],
    },
    ...view,
  }
}

/** Lets a memory service answer the calls of saved views over these rows. */
export function serveViews(service: MemoryService, views: RecordValues[]): void {
  service.answer = (name, args, resource) => (resource.name === 'SavedViews' ? answer(views, name, args) : undefined)
}

function answer(views: RecordValues[], name: string, args: CallArguments): [number, Envelope] {
  switch (name) {
    case 'byGrid':
      return [200, buildSuccess(views.filter(({ GridId }) => GridId === args.args?.gridId).map(toHeading))]
    case 'byId': {
      const view = views.find(({ ID }) => ID === Number(args.id))
      return view ? [200, buildSuccess(view)] : [404, buildRefusal('The record was not found.')]
    }
    case 'audiences':
      return [
        200,
        buildSuccess([
          { SharedWith: 'role', RoleID: 5, Name: 'Users with the role Gardener' },
          { SharedWith: 'everyone', RoleID: null, Name: 'Everyone in my company' },
        ]),
      ]
    case 'save':
      return save(views, args.record ?? {})
    default:
      views.splice(0, views.length, ...views.filter(({ ID }) => !args.ids?.includes(ID as number)))
      return [200, buildSuccess(null)]
  }
}

/** A menu is given names alone. */
function toHeading(view: RecordValues): RecordValues {
  return Object.fromEntries(headingNames.map(name => [name, view[name]]))
}

const headingNames = 'ID Version GridId Name SharedWith RoleID RoleName IsMine AllowedActions'.split(' ')

function save(views: RecordValues[], record: RecordValues): [number, Envelope] {
  const stored = views.find(({ ID }) => ID === record.ID)
  if (views.some(view => view !== stored && view.Name === record.Name)) {
    return [200, buildRefusal('There is a view of this name.', { '/Name': 'There is a view of this name.' })]
  }
  if (stored && stored.Version !== record.Version) {
    return [409, { Success: false, Source: stored, Message: 'Changed by someone else.' }]
  }
  const view = stored ?? buildView(100 + views.length)
  Object.assign(view, record, stored ? { Version: Number(stored.Version) + 1 } : {})
  if (!stored) views.push(view)
  return [200, buildSuccess(view)]
}
