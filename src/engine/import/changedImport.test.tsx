import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { useResource } from '#src/providers/data/useResource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../screens/buildResourceRoutes.tsx'
import { ImportDialog } from './ImportDialog.tsx'

const Scent: PropertySchema = { type: 'string', title: 'Scent' }
const Beds: PropertySchema = { type: 'integer', title: 'Beds', default: 4 }
const Tag: PropertySchema = { type: 'string', title: 'Tag', 'x-unique': 'company' }

let service: MemoryService

beforeEach(() => {
  service = startScreens({ resources: [buildPlants({ Scent, Beds, Tag })], rows: { Plants: buildPlantRows(3) } })
  service.answer = (name, { args }) => {
    const rows = (args?.rows ?? []) as unknown[]
    if (name !== 'import') return undefined
    return [200, buildSuccess({ Created: rows.length, Updated: 0, Unchanged: 0, Refused: [] })]
  }
})
afterEach(() => service.close())

type Properties = Record<string, PropertySchema>

function OpenDialog() {
  return <ImportDialog resource={useResource('Plants')} onClose={() => {}} />
}

const become = (properties: Properties) => switchResources([buildPlants(properties)])

async function choose(text: string, properties: Properties = {}) {
  become(properties)
  renderRoutes([{ path: 'import', element: <OpenDialog /> }], '/import')
  await upload(text)
}

async function upload(text: string) {
  await userEvent.upload(await screen.findByLabelText('Choose a file'), new File([text], 'plants.csv'))
}

const findTarget = (column: string) => screen.findByLabelText<HTMLSelectElement>(`Where ${column} goes`)
const getTarget = (column: string) => screen.getByLabelText<HTMLSelectElement>(`Where ${column} goes`)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sentRows = () => service.calls.filter(call => call.name === 'import').map(call => call.args.args?.rows)

describe('an import under another version of the configuration', () => {
  it('offers a new property for mapping, and its default where no column fills it', async () => {
    await choose('Name,Smell\nRose,Sweet\n')
    const smell = await findTarget('Smell')
    expect(within(smell).queryByRole('option', { name: 'Scent' })).toBeNull()
    become({ Scent, Beds })
    expect(await screen.findByText(/Scent is new and can take a column\. Beds is new/)).toBeTruthy()
    await userEvent.selectOptions(smell, 'Scent')
    await press('Check the file')
    await screen.findByText('What will happen')
    expect(sentRows()).toEqual([[{ Name: 'Rose', Scent: 'Sweet', Beds: 4 }]])
  })

  it('maps a column to nothing where its property left, says so, and maps it again when that returns', async () => {
    await choose('Name,Scent,Height\nRose,Sweet,3\n', { Scent })
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
    await choose('Name,Tag\nRose,1\n', { Tag })
    await findTarget('Tag')
    await userEvent.selectOptions(screen.getByLabelText('Rows are recognised by'), 'Tag')
    become({})
    expect(await screen.findByText(/Tag is gone; rows are recognised by Name\./)).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Rows are recognised by').value).toBe('Name')
  })

  it('imports only what was checked by the fields of today', async () => {
    await choose('Name,Scent\nRose,Sweet\n', { Scent })
    await press('Check the file')
    await screen.findByRole('button', { name: 'Import 1 row' })
    become({})
    expect(await screen.findByText(/The file was checked before that: check it again\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull()
    await press('Check again')
    await press('Import 1 row')
    await screen.findByText('What was done')
    expect(sentRows().slice(1)).toEqual([[{ Name: 'Rose' }], [{ Name: 'Rose' }]])
  })

  it('ends a run that is under way as it had begun, and says so', async () => {
    await choose('Name,Scent\nRose,Sweet\n', { Scent })
    await press('Check the file')
    const usual = service.answer
    const { promise, resolve } = Promise.withResolvers<undefined>()
    service.answer = async (...call) => {
      await promise
      return usual(...call)
    }
    await press('Import 1 row')
    await screen.findByText('Importing 0 of 1 rows…')
    become({})
    expect(screen.getByText('Importing 0 of 1 rows…')).toBeTruthy()
    resolve(undefined)
    expect(await screen.findByText('What was done')).toBeTruthy()
    expect(screen.getByText(/The import ran as it had begun, by the fields of before\./)).toBeTruthy()
    expect(sentRows().at(-1)).toEqual([{ Name: 'Rose', Scent: 'Sweet' }])
  })

  it('ends a run whose list is gone, and tells how far it came', async () => {
    become({})
    renderRoutes(buildResourceRoutes(buildPlants()), '/Plants')
    await press('Import')
    await upload('Name\nRose\n')
    await press('Check the file')
    const usual = service.answer
    const { promise, resolve } = Promise.withResolvers<undefined>()
    service.answer = async (...call) => {
      await promise
      return usual(...call)
    }
    await press('Import 1 row')
    await screen.findByText('Importing 0 of 1 rows…')
    switchResources([])
    expect(await screen.findByText('The page Plants is no longer there')).toBeTruthy()
    resolve(undefined)
    await waitFor(() => expect(screen.getByText(/The import was left: 1 of 1 rows were sent, 1 created/)).toBeTruthy())
  })
})
