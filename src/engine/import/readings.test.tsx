import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { toViewerZone } from '#src/lib/viewerClock.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import { buildImports, buildPreview, type ImportsInMemory, serveImports } from '#tests/support/importService.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { ImportDialog } from './ImportDialog.tsx'

let service: MemoryService
let memory: ImportsInMemory

const properties: Record<string, PropertySchema> = {
  Price: { type: 'number', title: 'Price' },
  SeenAt: { type: 'string', format: 'date-time', title: 'Seen at', 'x-time': 'instant' },
}

/** Opens the dialog with a file whose beginning is this preview. */
async function choose(preview: ImportPreview) {
  const plants = buildPlants(properties)
  const imports = buildImports()
  service = startScreens({ resources: [plants, imports], rows: { Plants: buildPlantRows(3) } })
  memory = serveImports(service, preview)
  renderRoutes(
    [{ path: 'import', element: <ImportDialog resource={plants} imports={imports} onClose={vi.fn()} /> }],
    '/import',
  )
  const file = new File(['Name\nRose\n'], 'plants.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
  await screen.findByRole('region', { name: 'First rows' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const select = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)
const listDisplayed = () =>
  within(screen.getByRole('region', { name: 'First rows' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell').at(-1)?.textContent)

async function check(change: Parameters<ImportsInMemory['become']>[0] = { Created: 1 }) {
  await press('Check the file')
  await screen.findByText('It waits for its turn…')
  await act(() => memory.become({ Status: 'Checked', Done: 1, Total: 1, ...change }))
}
const planOf = (start: number) => memory.starts.at(start)?.plan

describe('the numbers of a file', () => {
  const prices = (...texts: string[]) =>
    buildPreview(
      ['Name', 'Price'],
      texts.map((text, index) => [`Rose ${index}`, text]),
    )

  it('are shown as the first rows write them, and read another way where that is chosen', async () => {
    await choose(prices('1.000', '1.234,5'))
    expect(
      screen.getByText('Its numbers have a comma before decimals, as 1.234,5 does: the file has "1.234,5".'),
    ).toBeTruthy()
    expect(listDisplayed()).toEqual(['1000', '1234.5'])
    await select('How Price is written', 'As 1,234.5')
    expect(listDisplayed()).toEqual(['1', '1.234,5This is no number as this column writes them: 1,234.56.'])
    await check()
    expect(planOf(0)?.Conventions).toEqual({ Price: 'point' })
    expect(userSettings.get().Plants_Import).not.toHaveProperty('Conventions')
  })

  it('are asked with both readings where these stay open, in the check of the whole file as well', async () => {
    await choose(prices('1.000'))
    expect(listDisplayed()).toEqual(['1.000"1.000" can be read as 1 or as 1000. Say how this field is written.'])
    const asked = 'Price: "1.000" can be read as 1 or as 1000. Say how these numbers are written.'
    expect(screen.getByText(asked)).toBeTruthy()
    const Open = { Text: '1.000', Read: { point: 1, comma: 1000 } }
    memory.reasons.Conventions = [{ Field: 'Price', Convention: null, Told: {}, Open }]
    await check({ Status: 'Failed', Failure: asked, Done: 0, Total: null })
    await select('How Price is written', 'As 1.234,5 or 1 234,5')
    await press('Check again')
    expect(planOf(-1)?.Conventions).toEqual({ Price: 'comma' })
  })

  it('of a workbook are what they are', async () => {
    const preview = prices('1.234')
    await choose({ ...preview, Rows: preview.Rows.map(row => ({ ...row, Numbers: [1] })) })
    expect(screen.queryByRole('region', { name: 'How numbers and dates are written' })).toBeNull()
    expect(listDisplayed()).toEqual(['1.234'])
  })
})

describe('the dates of a file', () => {
  it('are asked with both days where no date tells, and then read as it was said', async () => {
    await choose(buildPreview(['Name', 'Seen at (UTC)'], [['Rose', '03/08/2026 14:30']]))
    expect(
      screen.getByText(/can be read as March 8, 2026 or as August 3, 2026\. Say how these dates are written/),
    ).toBeTruthy()
    await select('How Seen at is written', 'As 31/12/2026 or 31.12.2026')
    expect(listDisplayed()).toEqual([expect.stringMatching(/^08\/03\/2026/)])
    await check()
    expect(planOf(0)?.Conventions).toEqual({ SeenAt: 'day' })
  })
})

describe('the moments of a file', () => {
  it('are read in the zone of who imports them, until another one is chosen', async () => {
    await choose(buildPreview(['Name', 'Seen at'], [['Rose', '11/20/2026 07:30 AM']]))
    expect((await screen.findByLabelText<HTMLSelectElement>('Time zone of the file')).value).toBe(toViewerZone())
    expect(listDisplayed()).toEqual(['11/20/2026 07:30 AM'])
    await select('Time zone of the file', 'Pacific/Kiritimati')
    await check()
    expect(planOf(0)?.Zone).toBe('Pacific/Kiritimati')
  })

  it('need no zone where their heading names one', async () => {
    await choose(buildPreview(['Name', 'Seen at (Asia/Tokyo)'], [['Rose', '11/20/2026 07:30 AM']]))
    expect((await screen.findByLabelText<HTMLSelectElement>('Where Seen at (Asia/Tokyo) goes')).value).toBe('SeenAt')
    expect(screen.queryByLabelText('Time zone of the file')).toBeNull()
  })
})

describe('the columns of a file', () => {
  it('keep what is stored where they are blank, or clear it, which is counted', async () => {
    await choose(buildPreview(['Name', 'Price'], [['Rose', '']]))
    expect(screen.queryByLabelText('What blank cells of Name do')).toBeNull()
    await select('What blank cells of Price do', 'Clear what is stored')
    memory.reasons.Blanks = [
      { Field: 'Price', Taken: 0, Cleared: 1200, PassedOver: 0 },
      { Field: 'Colour', Taken: 2, Cleared: 0, PassedOver: 3 },
    ]
    await check({ Updated: 1200 })
    expect(planOf(0)?.Blanks).toEqual({ Price: 'clear' })
    expect(await screen.findByText('Price: 1,200 to clear, since their cells are blank.')).toBeTruthy()
    expect(screen.getByText('Colour: 3 kept, though their cells are blank.')).toBeTruthy()
    expect(screen.getByText(/^Colour: 2 taken as blank/)).toBeTruthy()
    expect(userSettings.get().Plants_Import).not.toHaveProperty('Blanks')
  })

  it('say where one takes the field of another', async () => {
    await choose(buildPreview(['Name', 'Title'], [['Rose', 'Queen']]))
    await select('Where Title goes', 'Name')
    expect(screen.getByText('Name now comes from Title. The column Name is not imported any more.')).toBeTruthy()
    await select('Where Name goes', 'Price')
    expect(screen.queryByText(/is not imported any more/)).toBeNull()
  })
})
