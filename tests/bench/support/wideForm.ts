import type { PropertySchema } from '#contract/entitySchema.ts'
import { openBenchDatabase } from './dataFolder.ts'
import type { EditedFolder } from './editedFolder.ts'

const entity = 'bench-wide'
const route = 'BenchWide'
const count = 200

/** Where the form of a new record stands, and the label of its first text. */
export const wideForm = { path: `/${route}/Add`, label: 'Field 0' }

/** A field of each common kind in turn, some of them mandatory, narrowed, shown or computed by others. */
function buildProperty(index: number): PropertySchema {
  const title = `Field ${index}`
  switch (index % 8) {
    case 0:
    case 1:
      return { type: 'string', title, maxLength: 80 }
    case 2:
      return { type: 'number', title, minimum: 0, multipleOf: 0.01 }
    case 3:
      return { type: 'boolean', title }
    case 4:
      return { type: 'string', title, oneOf: ['A', 'B', 'C'].map(each => ({ const: each, title: `Choice ${each}` })) }
    case 5:
      return { type: 'string', title, format: 'date' }
    case 6:
      return { type: 'string', title, 'x-visible-when': { left: { field: 'F0' }, is: 'notEquals', right: 'none' } }
    default:
      return { type: 'number', title, 'x-computed': { sum: [{ field: `F${index - 5}` }, 1] } }
  }
}

/** Adds a resource of 200 fields to a copy of the data files. */
export function addWideForm(folder: EditedFolder): void {
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`F${index}`, buildProperty(index)]),
  )
  folder.save(`schemas/${entity}.json`, { title: 'Wide', type: 'object', required: ['F0', 'F8'], properties })
  folder.save('resources/bench-wide.json', {
    name: 'BenchWide',
    schema: entity,
    represent: '{F0}',
    service: { application: 'Marketplace', contract: route },
    permissions: { list: 'VIEW_EMPLOYER', create: 'ADD_EMPLOYER', edit: 'EDIT_EMPLOYER' },
    calls: {
      list: { method: 'GET', path: 'GetPaged', paged: true },
      create: { method: 'POST', path: 'Save', body: 'record' },
    },
    list: { route, actions: [] },
    form: { create: { route: `${route}/Add` } },
  })
}

/** Forgets its table. */
export async function dropWideForm(): Promise<void> {
  const database = await openBenchDatabase()
  await database.run(`drop table if exists "${entity}"`)
  await database.close()
}
