import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildBulkResult, type RowResult } from '#contract/bulk.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildPage, buildRefusal, buildSuccess } from '#contract/envelope.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import { allowing, buildGarden, openGarden, press, reply, tick } from '#tests/support/garden.tsx'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants } from '#tests/support/screens.tsx'
import './DeletedScreen.tsx'

let garden: Awaited<ReturnType<typeof openGarden>>

const permissions = ['VIEW_PLANT', 'EDIT_PLANT', 'DEL_PLANT']

/** Plants that can be restored, as a back end keeps them. */
async function open(held = permissions, path?: string) {
  const { calls, list } = buildGarden().descriptor
  const plants = buildPlants({}, expandDescriptor({ ...buildPlants().descriptor, calls, list, standard: ['restore'] }))
  let gone: RecordValues[] = []
  garden = await openGarden({ plants, permissions: held, ...(path && { path }) })
  const { service } = garden
  const all = allowing(buildPlantRows(25))
  const rows = () => service.rows.get('Plants') as RecordValues[]
  const isThere = ({ ID }: RecordValues) => rows().some(row => row.ID === ID)
  const takeBack = (key: unknown): RowResult => {
    const row = gone.find(({ ID }) => ID === key) as RecordValues & { ID: number }
    if (key === 3) return { ID: 3, Success: false, Message: 'Plant 03 is there already.' }
    rows().push(row)
    return { ID: row.ID, Success: true, Message: null }
  }
  service.answer = (name, { id, ids = [] }) => {
    gone = all.filter(row => !isThere(row))
    if (name === 'restoreMany') {
      const results = ids.map(takeBack)
      return [200, buildBulkResult({ results, total: ids.length, next: null, message: '' })]
    }
    if (name === 'deleted') {
      const displayed = gone.map(row => ({ ...row, AllowedActions: ['restore'], ModifiedBy: 'ada' }))
      return [200, buildPage(displayed, { index: 0, size: 10, total: gone.length, hasNext: false })]
    }
    if (name !== 'restore') return undefined
    const { Message } = takeBack(id)
    if (Message) return [200, buildRefusal(Message)]
    return [200, buildSuccess(null, 'Record restored successfully.')]
  }
  return garden
}

async function deletePlant(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await reply('Delete')
  expect(await screen.findByText('Selected records has been deleted successfully.')).toBeTruthy()
}

describe('the message of a delete', () => {
  it('takes the record back', async () => {
    await open()
    await deletePlant('Plant 02')
    expect(await screen.findByText('Showing 10 of 24 Records')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Record restored successfully.')).toBeTruthy()
    expect(await screen.findByText('Showing 10 of 25 Records')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it.runIf(isDeep)('says why a record could not be taken back', async () => {
    await open()
    await deletePlant('Plant 03')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The record could not be restored: Plant 03 is there already.')).toBeTruthy()
  })

  it.runIf(isDeep)('takes back many, and says which part of them and why not all', async () => {
    await open()
    await tick('Plant 02', 'Plant 03')
    await press('Delete')
    await reply('Delete 2 plants')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 of 2 records were restored. Plant 03 is there already.')).toBeTruthy()
    expect(await screen.findByText('Showing 10 of 24 Records')).toBeTruthy()
    expect(garden.callsOf('restoreMany')).toEqual([{ ids: [2, 3] }])
  })

  it('is offered to who may delete and change, and to nobody who may not change', async () => {
    await open(['VIEW_PLANT', 'DEL_PLANT'])
    await deletePlant('Plant 02')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('the list of what is deleted', () => {
  it('tells who did it, and takes back one or those that are chosen', async () => {
    const { router } = await open()
    await deletePlant('Plant 02')
    await deletePlant('Plant 04')
    await router.navigate('/Plants?deleted=true')
    const row = (await screen.findByText('Plant 02')).closest<HTMLElement>('[role="row"]') as HTMLElement
    expect(within(row).getByText('ada')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Deleted by' })).toBeTruthy()
    await tick('Plant 04')
    await press('Restore')
    await reply('Restore')
    await waitFor(() => expect(screen.queryByText('Plant 04')).toBeNull())
    expect(garden.callsOf('restoreMany')).toEqual([{ ids: [4] }])
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }))
    expect(await screen.findByText(/^Nothing is deleted here\./)).toBeTruthy()
    expect(garden.callsOf('restore')).toEqual([{ id: 2 }])
  })

  it('is the list itself to who may not restore', async () => {
    await open(['VIEW_PLANT', 'DEL_PLANT'], '/Plants?deleted=true')
    expect(await screen.findByText('Showing 10 of 25 Records')).toBeTruthy()
    expect(garden.callsOf('deleted')).toEqual([])
  })
})
