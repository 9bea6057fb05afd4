import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { buildResourceRoutes } from '#src/engine/buildResourceRoutes.tsx'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from './screens.tsx'

/** Where a call for many finds its rows. */
export const many = { method: 'POST', body: { Ids: 'ids', Matching: 'matching' } } as const

/** Plants that can be deleted and watered, one or many at once. */
export function buildGarden(
  extra: Record<string, Call> = {},
  properties: Record<string, PropertySchema> = {},
): Resource {
  const plants = buildPlants()
  const calls: Record<string, Call> = {
    ...plants.descriptor.calls,
    deleteMany: { ...many, path: 'Delete/Bulk', each: 'delete' },
    water: { method: 'POST', path: 'Water', permission: 'EDIT_PLANT', query: { id: 'id' } },
    waterMany: { ...many, path: 'Water/Bulk', each: 'water' },
    ...extra,
  }
  const water = { name: 'water', call: 'water', confirm: 'Water {Name}? It gets wet.' }
  const list = { route: 'Plants', columns: ['Name', 'Colour'], filters: ['Name'], actions: ['edit', 'delete', water] }
  return buildPlants(properties, { calls, list })
}

/** Rows with what the services let be done with each. */
export function allowing(rows: RecordValues[], actions = ['edit', 'delete', 'water']): RecordValues[] {
  return rows.map(row => ({ ...row, AllowedActions: actions }))
}

interface Opening {
  plants?: Resource
  count?: number
  rows?: RecordValues[]
  path?: string
  permissions?: string[]
  /** Done once the window is as new and before the list is drawn. */
  prepare?: () => void
}

/** Opens the list of a garden and waits until its rows stand. */
export async function openGarden(opening: Opening = {}) {
  const { plants = buildGarden(), count = 25, path = '/Plants?page=1', permissions, prepare } = opening
  const { rows = allowing(buildPlantRows(count)) } = opening
  const service = startScreens({ resources: [plants], rows: { Plants: rows }, permissions })
  prepare?.()
  const elsewhere = { path: '/Elsewhere', element: <p>Elsewhere</p> }
  const { router } = renderRoutes([...buildResourceRoutes(plants), elsewhere], path)
  await screen.findByText(/^Showing/)
  return {
    router,
    service,
    /** The calls of a name, without those that count alone. */
    callsOf: (name: string) =>
      service.calls.filter(call => call.name === name && !call.args.matching?.isCount).map(({ args }) => args),
  }
}

export const findBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
export const findPageBox = () => screen.findByRole('checkbox', { name: /^Select (every|no) record of this page$/ })
export const findBar = () => screen.findByRole('group', { name: 'Selected records' })

/** Ticks the boxes of rows, or takes their ticks away. */
export async function tick(...names: string[]): Promise<void> {
  for (const name of names) await userEvent.click(await findBox(name))
}

/** Presses a button of the bar of a selection. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await within(await findBar()).findByRole('button', { name }))
}

/** Answers the question that stands. */
export async function reply(name: string | RegExp): Promise<void> {
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name }))
}
