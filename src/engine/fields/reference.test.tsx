import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildRefusal } from '#contract/envelope.ts'
import { buildResource, getProperty, type Resource } from '#contract/resource.ts'
import { listViolations } from '#tests/support/axe.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlants, renderElement, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
import { findRecordAddress } from '../navigation/recordAddress.ts'
import { ValueCell } from './ValueCell.tsx'
import './RecordPreview.tsx'

// What comes later in a browser is there before the first test.

const machine = {
  ...{ name: 'plant', state: 'Status', initial: 'Dry', transitions: [] },
  states: [{ name: 'Dry', tone: 'danger' as const }],
}
const base = buildPlants({
  Status: { type: 'string', enum: ['Dry'], readOnly: true },
  Secret: { type: 'string', 'x-read': 'SEE_SECRETS' },
  ParentID: { type: 'integer', 'x-reference': 'Plants', title: 'Parent' },
  FriendIDs: { type: 'array', items: { type: 'integer', 'x-reference': 'Plants' }, title: 'Friends' },
  ShrubID: { type: 'integer', 'x-reference': 'Plants', 'x-lookup': 'Shrubs' },
})
const list = {
  route: 'Plants',
  columns: ['Name', 'Secret', { field: 'Colour', hidden: true }, 'Height', 'Status', 'IsPerennial', 'ParentID'],
}
const plants = buildResource(
  { ...base.descriptor, machine: 'plant', list, record: { route: 'Plants/View/{ID}', title: 'The {Name}' } },
  base.schema,
  machine,
)
const fern = { ID: 1, Version: 1, Name: 'Fern', Colour: 'R', Height: 12, Status: 'Dry', Secret: 'x' }
const moss = { ID: 2, Version: 1, Name: 'Moss', Height: 3, ParentID: 1, ParentName: 'Fern' }
const child = { ...moss, AllowedActions: ['edit'] }
let service: MemoryService | null = null

function open(record: RecordValues = moss, field = 'ParentID', resource: Resource = plants) {
  service?.close()
  service = startScreens({ resources: [resource], rows: { Plants: [fern, child] }, permissions: ['VIEW_PLANT'] })
  const property = getProperty(resource, field)
  return renderElement(
    <>
      <button type="button">Before</button>
      <ValueCell property={property} value={record[field]} record={record} />
    </>,
  )
}

const link = () => screen.getByRole('link', { name: 'Fern' })
const preview = () => screen.findByRole('tooltip')
const reads = () => (service?.calls ?? []).filter(({ name }) => name === 'one')
const isClosed = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

describe('the text of a reference', () => {
  it('leads to the page of its record', () => {
    open()
    expect(link().getAttribute('href')).toBe('/Plants/View/1')
  })

  it('is plain where there is no name, where the value is a lookup, and where the record may not be opened', () => {
    for (const [record, field] of [
      [{ ParentID: 1 }, 'ParentID'],
      [{ ShrubID: 1, ShrubName: 'Fern' }, 'ShrubID'],
    ] as const) {
      open(record, field).unmount()
      expect(screen.queryByRole('link')).toBeNull()
    }
    const closed = buildResource({ ...plants.descriptor, permissions: { list: 'OTHER' } }, plants.schema, machine)
    open(moss, 'ParentID', closed)
    expect(screen.getByText('Fern').closest('a')).toBeNull()
  })

  it('tells several records apart by what describes them', async () => {
    const described = buildResource({ ...plants.descriptor, describe: '{Height}' }, plants.schema, machine)
    open({ FriendIDs: [1, 2], FriendNames: ['Fern', 'Moss'] }, 'FriendIDs', described)
    expect(screen.getByText('Fern, Moss')).toBeTruthy()
    expect(await screen.findByText('Fern · 12, Moss · 3')).toBeTruthy()
  })

  it('is what the row says in words where no record is referred to', () => {
    open({ ParentID: null, ParentName: 'The system' })
    expect(screen.getByText('The system').closest('a')).toBeNull()
  })

  it('leads to the form where its record has no page, for who may edit it', () => {
    const { record: _, ...descriptor } = plants.descriptor
    const formed = buildResource(descriptor, plants.schema)
    expect(findRecordAddress(formed, 1, new Set(['VIEW_PLANT']))).toBeNull()
    expect(findRecordAddress(formed, 1, new Set(['VIEW_PLANT', 'EDIT_PLANT']))).toBe('/Plants/Edit/1')
  })
})

describe('the preview of a reference', () => {
  it('tells title, state and the first columns that are filled and readable, read by one call once it is asked for', async () => {
    open()
    expect(reads()).toHaveLength(0)
    await userEvent.hover(link())
    const card = await preview()
    await within(card).findByText('The Fern')
    expect(within(card).getByText('Dry')).toBeTruthy()
    expect([...card.querySelectorAll('dt')].map(each => each.textContent)).toEqual(['Height'])
    expect(card.querySelector('dd')?.textContent).toBe('12')
    expect(link().getAttribute('aria-describedby')).toBe(card.id)
    expect(await listViolations(document.body)).toEqual([])
    await userEvent.unhover(link())
    await isClosed()
    expect(link().getAttribute('aria-describedby')).toBeNull()
    await userEvent.hover(link())
    await within(await preview()).findByText('The Fern')
    expect(reads()).toHaveLength(1)
  })

  it.runIf(isDeep)('stays while it is pointed at itself', async () => {
    open()
    await userEvent.hover(link())
    const card = await preview()
    fireEvent.pointerLeave(link())
    fireEvent.pointerEnter(card)
    await within(card).findByText('The Fern')
    expect(screen.getByRole('tooltip')).toBe(card)
    fireEvent.pointerLeave(card)
    await isClosed()
  })

  it('opens for the keyboard, and Escape closes it alone', async () => {
    open()
    const heard: string[] = []
    const listen = ({ key }: KeyboardEvent) => heard.push(key)
    document.body.addEventListener('keydown', listen)
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(link())
    await preview()
    await userEvent.keyboard('{Escape}')
    document.body.removeEventListener('keydown', listen)
    await isClosed()
    expect(document.activeElement).toBe(link())
    expect(heard).not.toContain('Escape')
  })

  it('is none for a touch', async () => {
    open()
    fireEvent.pointerEnter(link(), { pointerType: 'touch' })
    await userEvent.hover(screen.getByRole('button'))
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it.runIf(isDeep)(
    'says in plain words where the record is gone or closed, and where it could not be read',
    async () => {
      for (const [status, words] of [
        [404, 'This record is deleted, or you may not open it.'],
        [403, 'This record is deleted, or you may not open it.'],
        [500, 'The record could not be loaded.'],
      ] as const) {
        const { unmount } = open()
        if (service) service.answer = () => [status, buildRefusal('No.')]
        await userEvent.hover(link())
        await within(await preview()).findByText(words)
        act(unmount)
      }
    },
  )
})

it('a record page leads from each record of a list, and the first column of a list holds one link', async () => {
  const friends = { ...moss, FriendIDs: [1], FriendNames: ['Fern'] }
  const columns = ['ParentID', 'Name']
  const resource = buildResource(
    {
      ...plants.descriptor,
      list: { ...list, columns },
      record: { route: 'Plants/View/{ID}', sections: [{ fields: ['FriendIDs'] }] },
    },
    plants.schema,
  )
  service = startScreens({ resources: [resource], rows: { Plants: [fern, friends] } })
  const { router, container } = renderRoutes(buildResourceRoutes(resource), '/Plants/View/2')
  expect((await screen.findByRole('link', { name: 'Fern' })).getAttribute('href')).toBe('/Plants/View/1')
  await act(() => router.navigate('/Plants'))
  const ferns = await screen.findAllByRole('link', { name: 'Fern' })
  expect(ferns.map(each => each.getAttribute('href')).sort()).toEqual(['/Plants/View/1', '/Plants/View/2'])
  expect(container.querySelector('a a')).toBeNull()
})
