import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import { buildResource } from '#contract/resource.ts'
import { applyManifest, manifestState } from '#src/providers/data/manifestState.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../list/ListScreen.tsx'
import './WhyDialog.tsx'
import { shippedFiles } from '#tests/support/shippedFiles.ts'

const descriptor = shippedFiles.getDescriptor('permissions')
const schema = shippedFiles.getSchema('permission')

let service: MemoryService

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const missing = (Action: string, Code: string, parts: object = {}) => ({
  ...{ Action, Permissions: [{ Code, Name: `${Code} as told` }], IsAll: false, Roles: [], Givers: [] },
  ...parts,
})

function openList(userType: string) {
  const plants = buildPlants()
  const permissions = buildResource(descriptor, schema)
  service = startScreens({
    resources: [plants, permissions],
    rows: { Plants: buildPlantRows(1) },
    permissions: ['VIEW_PLANT', 'EDIT_PLANT'],
  })
  service.answer = name =>
    name === 'missingOfActions'
      ? [
          200,
          buildSuccess([
            missing('create', 'ADD_PLANT', { Givers: ['Ada', 'Ben'], Roles: ['Gardener'] }),
            missing('import', 'ADD_PLANT', { Givers: ['Ada', 'Ben'], Roles: ['Gardener'] }),
            missing('delete', 'DEL_PLANT'),
          ]),
        ]
      : undefined
  beginShellSession(userType)
  const { manifest } = manifestState.get() as NonNullable<ReturnType<typeof manifestState.get>>
  applyManifest({ ...manifest, DeniedActions: ['Plants'] })
  return renderRoutes(buildResourceRoutes(plants), '/Plants')
}

it('names in the menu of a row what is not shown there, what it takes and who can give it', async () => {
  openList('OrganizationUser')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 01' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual(['Edit', "Why can't I…?"])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'What is not shown to you, and why' }))
  await dialog.findByRole('heading', { name: 'Add, Import' })
  expect(dialog.getByRole('status').textContent).toBe(
    [
      'Add, Import',
      'It takes the permission "ADD_PLANT as told".',
      'Who can give it: Ada, Ben.',
      'Roles whose holders can give it: Gardener.',
      'Delete',
      'It takes the permission "DEL_PLANT as told".',
      'Ask an administrator of your company for it.',
    ].join(''),
  )
  expect(service.calls.filter(({ name }) => name === 'missingOfActions').map(({ args }) => args.args)).toEqual([
    { resource: 'Plants' },
  ])
})

it('stands above the list, too', async () => {
  openList('OrganizationUser')
  await userEvent.click(await screen.findByRole('button', { name: "Why can't I…?" }))
  await screen.findByRole('heading', { name: 'Delete' })
})

it('is for the staff alone', async () => {
  openList('EmployerUser')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 01' }))
  expect(within(await screen.findByRole('menu')).getAllByRole('menuitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: "Why can't I…?", hidden: true })).toBeNull()
})
