import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { useResource } from '#src/providers/data/useResource.ts'
import { buildImports, buildPreview, type ImportsInMemory, serveImports } from '#tests/support/importService.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
import { ImportDialog } from './ImportDialog.tsx'

const Scent: PropertySchema = { type: 'string', title: 'Scent' }
const Beds: PropertySchema = { type: 'integer', title: 'Beds', default: 4 }
const Tag: PropertySchema = { type: 'string', title: 'Tag', 'x-unique': 'company' }

let service: MemoryService
let memory: ImportsInMemory

beforeEach(() => {
  service = startScreens({
    resources: [buildPlants({ Scent, Beds, Tag }), buildImports()],
    rows: { Plants: buildPlantRows(3) },
  })
  memory = serveImports(service)
})

type Properties = Record<string, PropertySchema>

function OpenDialog() {
  return <ImportDialog resource={useResource('Plants')} imports={useResource('Imports')} onClose={() => {}} />
}

const become = (properties: Properties) => switchResources([buildPlants(properties), buildImports()])

async function choose(headings: string[], properties: Properties = {}) {
  become(properties)
  memory.preview = buildPreview(headings, [headings.map((_, index) => `Value ${index}`)])
  renderRoutes([{ path: 'import', element: <OpenDialog /> }], '/import')
  await upload()
}

async function upload() {
  await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['Name'], 'plants.csv'))
}

async function check(button = 'Check the file') {
  await press(button)
  await screen.findByText('It waits for its turn…')
  await act(() => memory.become({ Status: 'Checked', Created: 1, Done: 1, Total: 1 }))
}

const findTarget = (column: string) => screen.findByLabelText<HTMLSelectElement>(`Where ${column} goes`)
const getTarget = (column: string) => screen.getByLabelText<HTMLSelectElement>(`Where ${column} goes`)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an import under another version of the configuration', () => {
  it('offers a new property for mapping, and its default where no column fills it', async () => {
    await choose(['Name', 'Smell'])
    const smell = await findTarget('Smell')
    expect(within(smell).queryByRole('option', { name: 'Scent' })).toBeNull()
    become({ Scent, Beds })
    expect(await screen.findByText(/Scent is new and can take a column\. Beds is new/)).toBeTruthy()
    await userEvent.selectOptions(smell, 'Scent')
    await check()
    await screen.findByText('What will happen')
    expect(memory.starts.at(-1)?.plan).toMatchObject({ Targets: ['Name', 'Scent'], Defaults: { Beds: 4 } })
  })

  it('maps a column to nothing where its property left, says so, and maps it again when that returns', async () => {
    await choose(['Name', 'Scent', 'Height'], { Scent })
    expect((await findTarget('Scent')).value).toBe('Scent')
    become({})
    expect(await screen.findByText(/Scent is gone; its column is not imported\./)).toBeTruthy()
    expect(getTarget('Scent').value).toBe('')
    await userEvent.selectOptions(getTarget('Height'), '')
    become({ Scent })
    expect(await screen.findByText(/Scent is back and takes its column again\./)).toBeTruthy()
    expect(getTarget('Scent').value).toBe('Scent')
    expect(getTarget('Height').value).toBe('')
    await press('Close this notice')
    expect(screen.queryByText(/Scent is back/)).toBeNull()
  })

  it('recognises rows by another property where the chosen one left', async () => {
    await choose(['Name', 'Tag'], { Tag })
    await findTarget('Tag')
    await userEvent.selectOptions(screen.getByLabelText('Rows are recognized by'), 'Tag')
    become({})
    expect(await screen.findByText(/Tag is gone; rows are recognized by Name\./)).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Rows are recognized by').value).toBe('Name')
  })

  it('recognises rows by several properties together, each of which takes a column', async () => {
    const becomeKeyed = (key: string[], properties: Properties = {}) =>
      switchResources([buildPlants(properties, { import: { key } }), buildImports()])
    await choose(['Name', 'Colour'])
    await findTarget('Colour')
    await act(async () => becomeKeyed(['Name', 'Colour']))
    expect(screen.getByRole('option', { name: 'Name, Colour' })).toBeTruthy()
    await userEvent.selectOptions(getTarget('Colour'), '')
    expect(screen.getByText(/^No column goes to Colour, by which rows are recognized\./)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the file' }).disabled).toBe(true)
    await userEvent.selectOptions(getTarget('Colour'), 'Colour')
    await check()
    expect(memory.starts.at(-1)?.plan).toMatchObject({ Key: 'Name,Colour', Targets: ['Name', 'Colour'] })
  })

  it('imports only what was checked by the fields of today', async () => {
    await choose(['Name', 'Scent'], { Scent })
    await check()
    await screen.findByRole('button', { name: 'Import 1 row' })
    become({})
    expect(await screen.findByText(/The file was checked before that: check it again\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull()
    await check('Check again')
    await press('Import 1 row')
    await waitFor(() => expect(memory.starts).toHaveLength(3))
    expect(memory.starts.map(({ plan }) => plan.Targets)).toEqual([
      ['Name', 'Scent'],
      ['Name', null],
      ['Name', null],
    ])
  })

  it('goes on in the services where its list is gone', async () => {
    become({})
    renderRoutes(buildResourceRoutes(buildPlants()), '/Plants')
    await press('Import')
    await upload()
    await check()
    await press('Import 1 row')
    await screen.findByText('It waits for its turn…')
    switchResources([buildImports()])
    expect(await screen.findByText('The page Plants is no longer there')).toBeTruthy()
    expect(service.calls.some(({ name }) => name === 'stop' || name === 'delete')).toBe(false)
  })

  it('is not offered where the services take no files', async () => {
    switchResources([buildPlants()])
    renderRoutes(buildResourceRoutes(buildPlants()), '/Plants')
    expect(await screen.findByRole('link', { name: 'Add' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })
})
