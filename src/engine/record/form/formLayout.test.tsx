import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildRefusal } from '#contract/envelope.ts'
import { listViolations } from '#tests/support/axe.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import '../../fields/ObjectWidget.tsx'
import '../../fields/ObjectsWidget.tsx'

let service: MemoryService

const plants = buildPlants({
  Origin: {
    type: 'object',
    title: 'Origin',
    required: ['Country'],
    properties: {
      Country: { type: 'string', title: 'Country', maxLength: 20 },
      Found: { type: 'string', title: 'Found on', format: 'date' },
    },
  },
  Visits: {
    type: 'array',
    title: 'Visits',
    maxItems: 3,
    items: {
      type: 'object',
      required: ['Who'],
      properties: { Who: { type: 'string', title: 'Who' }, Code: { type: 'string', title: 'Code', maxLength: 3 } },
    },
  },
  Trips: {
    type: 'array',
    title: 'Trips',
    items: {
      type: 'object',
      properties: {
        Stays: {
          type: 'array',
          title: 'Stays',
          items: { type: 'object', properties: { Place: { type: 'string', title: 'Place' } } },
        },
      },
    },
  },
})

async function open(row: object = {}) {
  const rows = buildPlantRows(1).map(each => ({ ...each, ...row }))
  service = startScreens({ resources: [plants], rows: { Plants: rows } })
  const view = renderRoutes(buildResourceRoutes(plants), '/Plants/Edit/1')
  await screen.findByRole('group', { name: 'Visits' })
  await screen.findByRole('button', { name: 'Add to Visits' })
  await screen.findByLabelText(/^Country/)
  return view
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = () => service.calls.filter(({ name }) => name === 'update').map(({ args }) => args.record)
const row = (number: number) => within(screen.getByRole('group', { name: `Visits ${number}` }))
const listWho = () => screen.getAllByLabelText('Who *').map(each => (each as HTMLInputElement).value)

it('fields within an object have labels and messages of their own, and an emptied object is none', async () => {
  const { container } = await open({ Origin: { Country: 'Peru' } })
  const country = within(screen.getByRole('group', { name: 'Origin' })).getByLabelText('Country *') as HTMLInputElement
  expect(country.value).toBe('Peru')
  await userEvent.clear(country)
  await userEvent.type(screen.getByLabelText('Found on'), '03/09/2026')
  await save()
  expect(await screen.findByText('Please fill all mandatory fields.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(country))
  expect(document.getElementById(country.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is mandatory.',
  )
  expect(await listViolations(container)).toEqual([])
  await userEvent.clear(screen.getByLabelText('Found on'))
  await save()
  await waitFor(() => expect(sent()).toEqual([{ ID: 1, Version: 1, Origin: null }]))
})

it('a field that an object must have is mandatory once something of the object is filled in', async () => {
  await open()
  const country = within(screen.getByRole('group', { name: 'Origin' })).getByLabelText(/^Country/)
  expect([screen.queryByLabelText('Country *'), country.getAttribute('aria-required')]).toEqual([null, null])
  await userEvent.type(screen.getByLabelText('Found on'), '{End}0')
  expect([screen.getByLabelText('Country *'), country.getAttribute('aria-required')]).toEqual([country, 'true'])
})

it('rows of a list are added, moved and removed by keys, and the focus goes with them', async () => {
  await open({ Visits: [{ Who: 'Ann' }, { Who: 'Bob', Code: 'B2' }] })
  screen.getByRole('button', { name: 'Add to Visits' }).focus()
  await userEvent.keyboard('{Enter}Cid')
  expect(listWho()).toEqual(['Ann', 'Bob', 'Cid'])
  expect((screen.getByRole('button', { name: 'Add to Visits' }) as HTMLButtonElement).disabled).toBe(true)
  row(3).getByRole('button', { name: 'Move Visits 3 up' }).focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(listWho()).toEqual(['Cid', 'Ann', 'Bob'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Visits 1 down')
  row(2).getByRole('button', { name: 'Remove Visits 2' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Visits 2')
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([{ ID: 1, Version: 1, Visits: [{ Who: 'Cid' }, { Who: 'Bob', Code: 'B2' }] }]),
  )
})

it('the focus stays with the rows of a list that hold a list of their own', async () => {
  const stays = (...names: string[]) => ({ Stays: names.map(Place => ({ Place })) })
  await open({ Trips: [stays('Lima', 'Cusco'), stays('Oslo', 'Bergen'), stays('Rome', 'Bari')] })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Move Trips 2 down')
  expect(focused()).toBe('Move Trips 3 up')
  await press('Remove Trips 1')
  expect(focused()).toBe('Remove Trips 1')
  await userEvent.keyboard('{Enter}')
  await save()
  await waitFor(() => expect(sent()).toEqual([{ ID: 1, Version: 1, Trips: [stays('Oslo', 'Bergen')] }]))
})

it('what is wrong in a row is said there, by the form and by the services', async () => {
  await open({ Visits: [{ Who: 'Ann' }, { Who: 'Bob' }] })
  await userEvent.type(row(2).getByLabelText('Code'), 'too long')
  await save()
  expect(await row(2).findByText('Please enter at most 3 characters.')).toBeTruthy()
  expect(row(1).queryByText('Please enter at most 3 characters.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Code')))
  await userEvent.clear(row(2).getByLabelText('Code'))
  await userEvent.type(row(2).getByLabelText('Code'), 'B3')
  service.answer = name =>
    name === 'update' ? [200, buildRefusal('It is not valid.', { '/Visits/1/Who': 'Bob is away.' })] : undefined
  await save()
  expect(await row(2).findByText('Bob is away.')).toBeTruthy()
  expect(row(2).getByLabelText('Who *').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Who *')))
})

describe('a field that is left', () => {
  const Stay = { type: 'integer' as const, title: 'Stay', 'x-kind': 'duration' as const, maximum: 120 }
  const Bed = {
    type: 'string' as const,
    title: 'Bed',
    'x-suggest': { from: 'Colour', values: { R: 'South', B: 'North' } },
  }
  const rules = [
    {
      field: 'Stay',
      must: { left: { field: 'Stay' }, is: 'below' as const, right: { field: 'Height' } },
      message: 'Too long.',
    },
  ]
  const base = buildPlants(
    { Stay, Bed },
    { form: { create: { route: 'Plants/Add' }, sections: [{ title: 'Plant', fields: ['Name'] }] } },
  )
  const stays = { ...base, schema: { ...base.schema, 'x-rules': rules } }

  async function openNew() {
    service = startScreens({ resources: [stays] })
    renderRoutes(buildResourceRoutes(stays), '/Plants/Add')
    return await screen.findByLabelText<HTMLInputElement>('Stay')
  }

  it('says at once what is wrong with its value, not what is missing, and no longer than that holds', async () => {
    const stay = await openNew()
    await userEvent.click(screen.getByLabelText('Name *'))
    await userEvent.type(stay, '3h')
    expect(screen.queryByText(/or less/)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('Please enter 2h or less.')).toBeTruthy()
    expect(stay.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('This field is mandatory.')).toBeNull()
    await save()
    expect(await screen.findByText('This field is mandatory.')).toBeTruthy()
    expect(screen.getAllByText('Please enter 2h or less.')).toHaveLength(1)
  })

  it('is free of it by its next change, and by that of the field with which it did not fit', async () => {
    const stay = await openNew()
    await userEvent.type(screen.getByLabelText('Height'), '50')
    await userEvent.type(stay, '1h')
    await userEvent.tab()
    expect(await screen.findByText('Too long.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Height'), '{End}0')
    await userEvent.tab()
    await waitFor(() => expect(screen.queryByText('Too long.')).toBeNull())
    await userEvent.type(stay, '5')
    await userEvent.tab()
    expect(await screen.findByText('Please enter a valid duration such as 7h 30m.')).toBeTruthy()
    await userEvent.type(stay, '{Backspace}')
    expect(screen.queryByText(/valid duration/)).toBeNull()
  })

  it('suggests another one after a refused save too, be it left by keyboard', async () => {
    await openNew()
    expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual(['Plant'])
    await save()
    expect(await screen.findByText('This field is mandatory.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Colour'), 'Blue')
    await userEvent.tab()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Bed').value).toBe('North'))
  })
})

describe('the tabs of a form', () => {
  const tabs = [
    {
      route: 'Look',
      title: 'Look',
      sections: [{ title: 'Flowers', description: 'In May.', columns: 1, fields: ['Colour'] }],
    },
    { route: 'Size', title: 'Size', permission: 'EDIT_PLANT', sections: [{ fields: ['Height', 'Seed'] }] },
    { route: 'Hidden', title: 'Hidden', permission: 'NOBODY', sections: [{ fields: ['IsPerennial'] }] },
  ]
  const edit = { route: 'Plants/Edit/{ID}' }
  const tabbed = buildPlants(
    { Seed: { type: 'string', title: 'Seed', maxLength: 3 } },
    { form: { edit, sections: [{ fields: ['Name'] }], tabs } },
  )

  function openTabs() {
    service = startScreens({ resources: [tabbed], rows: { Plants: buildPlantRows(1) } })
    return renderRoutes(buildResourceRoutes(tabbed), '/Plants/Edit/1/(ssiTabs:Size)')
  }

  it('stand by their addresses, only for who may see them, and keep what is typed as they change', async () => {
    const { router } = openTabs()
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Look', 'Size'])
    expect(screen.queryByLabelText('Perennial')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Look' }))
    expect(await screen.findByText('In May.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/Plants/Edit/1/(ssiTabs:Look)')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByLabelText('Height')).toBeNull()
    await userEvent.type(screen.getByLabelText(/^Name/), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toEqual([{ ID: 1, Version: 1, Name: 'Plant 01x', Height: 100 }]))
  })

  it('open where something is wrong, which has the focus then', async () => {
    const { router } = openTabs()
    await userEvent.type(await screen.findByLabelText('Seed'), 'too long')
    await userEvent.click(screen.getByRole('tab', { name: 'Look' }))
    await screen.findByText('In May.')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please enter at most 3 characters.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Seed')))
    expect(router.state.location.pathname).toBe('/Plants/Edit/1/(ssiTabs:Size)')
    expect(screen.getByText('Please correct Seed.')).toBeTruthy()
    expect(sent()).toEqual([])
  })
})

it('the word that something is missing goes once it is filled in', async () => {
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(1) } })
  renderRoutes(buildResourceRoutes(plants), '/Plants/Edit/1')
  const name = await screen.findByLabelText(/^Name/)
  await userEvent.clear(name)
  await save()
  await screen.findByText('Please fill all mandatory fields.')
  await userEvent.type(name, 'Rose')
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByText('Please fill all mandatory fields.')).toBeNull())
  expect(sent()).toEqual([])
})

it('the schema of a form is prepared once, however much is typed and checked', async () => {
  const red = { properties: { Colour: { const: 'R' } }, required: ['Colour'] }
  const ruled = {
    ...plants,
    // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
    schema: { ...plants.schema, if: red, then: { properties: { Height: { maximum: 500 } } } },
  }
  const prepared = vi.spyOn(globalThis, 'structuredClone')
  service = startScreens({ resources: [ruled], rows: { Plants: buildPlantRows(1) } })
  renderRoutes(buildResourceRoutes(ruled), '/Plants/Edit/1')
  const name = await screen.findByLabelText(/^Name/)
  await userEvent.clear(name)
  await save()
  expect(await screen.findByText('Please fill all mandatory fields.')).toBeTruthy()
  // rjsf copies the record in the same way with each key.
  const countSchemas = () => prepared.mock.calls.filter(([copied]) => !('Version' in (copied as object))).length
  const before = countSchemas()
  expect(before).toBeGreaterThan(0)
  await userEvent.type(name, 'Wild rose')
  await userEvent.type(screen.getByLabelText('Height'), '{End}0')
  await userEvent.clear(name)
  await save()
  expect(await screen.findByText('This field is mandatory.')).toBeTruthy()
  expect(countSchemas()).toBe(before)
  prepared.mockRestore()
})
