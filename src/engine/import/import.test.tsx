import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildRefusal } from '#contract/envelope.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import { buildImports, buildPreview, type ImportsInMemory, serveImports } from '#tests/support/importService.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { ImportDialog } from './ImportDialog.tsx'

let service: MemoryService
let memory: ImportsInMemory

interface Opening {
  properties?: Record<string, PropertySchema>
  preview?: Partial<ImportPreview>
}

function openDialog({ properties = {}, preview = {} }: Opening = {}) {
  const plants = buildPlants(properties)
  const imports = buildImports()
  service = startScreens({ resources: [plants, imports], rows: { Plants: buildPlantRows(3) } })
  memory = serveImports(service, preview)
  const onClose = vi.fn()
  const element = <ImportDialog resource={plants} imports={imports} onClose={onClose} />
  renderRoutes([{ path: 'import', element }], '/import')
  return { onClose }
}

async function choose(content: BlobPart = 'Name\nRose\n') {
  const file = new File([content], 'plants.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const findTarget = (column: string) => screen.findByLabelText<HTMLSelectElement>(`Where ${column} goes`)

async function check(change: Parameters<ImportsInMemory['become']>[0] = { Created: 1 }) {
  await press('Check the file')
  await screen.findByText('It waits for its turn…')
  await act(() => memory.become({ Status: 'Checked', Done: 1, Total: 1, ...change }))
}

describe('the file of an import', () => {
  it('is sent in parts, and its columns are recognized by their titles, whatever their case and order', async () => {
    openDialog({ preview: buildPreview(['HEIGHT', 'colour', 'name'], [['30', 'Red', 'Rose']]) })
    const content = new Uint8Array(3 * 1024 * 1024 + 5).fill(65)
    await choose(content)
    expect((await findTarget('HEIGHT')).value).toBe('Height')
    expect((await findTarget('colour')).value).toBe('Colour')
    expect((await findTarget('name')).value).toBe('Name')
    expect(memory.parts.map(part => part.length)).toEqual([3 * 1024 * 1024, 5])
    expect(screen.getByText('plants.csv: 3 MB, 3 columns')).toBeTruthy()
  })

  it('is sent on where a part was not heard of', async () => {
    openDialog()
    const usual = service.answer
    let attempts = 0
    service.answer = (name, args, resource) => {
      if (name === 'addPart' && ++attempts === 1) return [503, buildRefusal('Down.')]
      return usual(name, args, resource)
    }
    await choose()
    await findTarget('Name')
    expect(attempts).toBe(2)
  })

  it('that cannot be read says why, and another one can be chosen', async () => {
    openDialog()
    memory.refusal = 'Line 3 of the file opens a quotation mark that is never closed.'
    await choose()
    expect(await screen.findByText(memory.refusal)).toBeTruthy()
    // It is not kept for a list to show that it was ever there.
    await waitFor(() => expect(memory.isDeleted).toBe(true))
    memory.refusal = null
    await choose()
    await findTarget('Name')
  })

  it.each([
    ['is empty', new File([], 'a.csv'), 'The file is empty. Choose one whose first row names the columns.'],
    [
      'is too large',
      Object.defineProperty(new File(['x'], 'a.csv'), 'size', { value: 500 * 1024 * 1024 + 1 }),
      'The file is larger than 500 MB. Split it and import the parts.',
    ],
  ])('that %s is not sent', async (_, file, message) => {
    openDialog()
    await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(service.calls.some(({ name }) => name === 'begin')).toBe(false)
  })

  it('that has no rows says so', async () => {
    openDialog({ preview: { Rows: [] } })
    await choose('Name\n')
    expect(await screen.findByText('The file has no rows below its header.')).toBeTruthy()
    await waitFor(() => expect(memory.isDeleted).toBe(true))
  })

  it('is read anew with another separator, encoding or sheet', async () => {
    openDialog({ preview: buildPreview(['Name;Colour'], [['Rose;Red']]) })
    await choose()
    memory.preview = buildPreview(['Name', 'Colour'], [['Rose', 'Red']])
    await userEvent.selectOptions(await screen.findByLabelText('Separator'), 'Semicolon')
    expect((await findTarget('Colour')).value).toBe('Colour')
    expect(screen.getByLabelText<HTMLSelectElement>('Separator').value).toBe(';')
    await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'Windows Latin-1')
    await waitFor(() =>
      expect(service.calls.filter(({ name }) => name === 'preview').at(-1)?.args.args).toEqual({
        encoding: 'windows-1252',
        separator: ';',
      }),
    )
  })

  it('says which texts are taken as no value, and is read anew where its first row is a record', async () => {
    openDialog({ preview: buildPreview(['Name', 'Colour'], [['Rose', 'NULL']]) })
    await choose()
    expect(await screen.findByText('Taken as no value in Colour: NULL.')).toBeTruthy()
    memory.preview = { ...buildPreview(['Column 1', 'Column 2'], [['Name', 'Colour']]), Header: 'none' }
    await userEvent.selectOptions(screen.getByLabelText('First row'), 'Is a record already')
    await screen.findByText('Column 2')
    expect(service.calls.filter(({ name }) => name === 'preview').at(-1)?.args.args).toMatchObject({ header: 'none' })
  })

  it('that is a workbook offers its sheets', async () => {
    openDialog({
      preview: { Kind: 'xlsx', Encoding: null, Separator: null, Sheets: ['Roses', 'Tulips'], Sheet: 'Roses' },
    })
    await choose()
    await userEvent.selectOptions(await screen.findByLabelText('Sheet'), 'Tulips')
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Sheet').value).toBe('Tulips'))
    expect(screen.queryByLabelText('Separator')).toBeNull()
  })

  it('shows its first rows as they will be read, and the beginning of a long value alone', async () => {
    openDialog({
      preview: buildPreview(
        ['Name', 'Colour'],
        [
          ['x'.repeat(300), 'b'],
          ['Rose', 'Green'],
        ],
      ),
    })
    await choose()
    const preview = await screen.findByRole('region', { name: 'First rows' })
    expect(within(preview).getByText('Blue')).toBeTruthy()
    expect(within(preview).getByText(/must be one of: Red, Blue|Red, Blue/)).toBeTruthy()
    expect(within(preview).getByText(`${'x'.repeat(200)}…`)).toBeTruthy()
  })
})

describe('the columns of an import', () => {
  it('ask for a mandatory value that nothing fills, and for the property by which rows are recognised', async () => {
    openDialog({ preview: buildPreview(['Colour'], [['Red']]) })
    await choose()
    expect(await screen.findByText('Name is mandatory: map a column to it or give it a value.')).toBeTruthy()
    expect(screen.getByText(/No column goes to Name, by which rows are recognized\./)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the file' }).disabled).toBe(true)
  })

  it('say where none is recognised, and another file is taken instead', async () => {
    openDialog({ preview: buildPreview(['Foo'], [['1']]) })
    await choose()
    expect(await screen.findByText(/No column of the file is recognized\./)).toBeTruthy()
    await press('Choose another file')
    await waitFor(() => expect(memory.isDeleted).toBe(true))
    memory.preview = buildPreview(['Name'], [['Rose']])
    await choose()
    expect((await findTarget('Name')).value).toBe('Name')
  })

  it('go where this user sent columns of the same headings before', async () => {
    openDialog({ preview: buildPreview(['Name', 'Size', 'Colour'], [['Rose', '30', 'Red']]) })
    await choose()
    await userEvent.selectOptions(await findTarget('Size'), 'Height')
    await userEvent.selectOptions(await findTarget('Colour'), '')
    await check()
    await press('Cancel')
    await press('Leave the import')
    expect(userSettings.get().Plants_Import).toMatchObject({ Targets: { Name: 'Name', Size: 'Height', Colour: null } })
    await press('Choose a file')
    memory.preview = buildPreview(['Colour', 'Size', 'Height', 'Name'], [['Red', '30', '40', 'Rose']])
    await choose()
    expect((await findTarget('Size')).value).toBe('Height')
    expect((await findTarget('Colour')).value).toBe('')
    expect((await findTarget('Height')).value).toBe('')
  })
})

describe('an import', () => {
  it('says what will happen before it does it, how far it is, and what was done after it', async () => {
    const { onClose } = openDialog()
    await choose()
    await check({ Created: 1200, Updated: 34, Unchanged: 5, Total: 1239 })
    expect(await screen.findByText('What will happen')).toBeTruthy()
    await press('Import 1,234 rows')
    await act(() => memory.become({ Status: 'Running', Total: 1239, Done: 500 }))
    expect(await screen.findByText('Importing 500 of 1,239 rows…')).toBeTruthy()
    await act(() => memory.become({ Status: 'Done', Done: 1239, Created: 1200, Updated: 34, Unchanged: 5 }))
    expect(await screen.findByText('What was done')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1,200created', '34updated', '5unchanged', '0refused']),
    )
    expect(memory.starts.map(({ isDryRun }) => isDryRun)).toEqual([true, false])
    expect(memory.starts[1]?.plan).toEqual(memory.starts[0]?.plan)
    expect(memory.starts[0]?.plan).toMatchObject({
      ...{ Encoding: 'utf-8', Separator: ',', Sheet: null, Columns: ['Name', 'Colour', 'Height'], Key: 'Name' },
      ...{ Targets: ['Name', 'Colour', 'Height'], Values: {} },
    })
    await press('Close')
    expect(onClose).toHaveBeenCalledWith(true)
    expect(memory.isDeleted).toBe(false)
  })

  it('groups the reasons for which rows are refused, each with its number and first lines', async () => {
    openDialog()
    memory.reasons.Reasons = [
      { Field: 'Colour', Message: 'The value must be one of: Red, Blue.', Count: 1400, Lines: [2, 3, 5, 1007, 9] },
      { Field: 'Name', Message: 'Name is empty.', Count: 1, Lines: [7] },
      { Field: '', Message: 'The line has 4 cells, the header has 3.', Count: 1, Lines: [8] },
    ]
    await choose()
    await check({ Refused: 1402 })
    const refused = await screen.findByRole('region', { name: 'Refused rows' })
    const cells = (await within(refused).findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells).toEqual([
      ...['Colour: The value must be one of: Red, Blue.', '1,400', '2; 3; 5; 1,007; 9; …'],
      ...['Name is empty.', '1', '7'],
      ...['The line has 4 cells, the header has 3.', '1', '8'],
    ])
    expect(within(refused).getByRole('button', { name: 'Download the refused rows' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to import' }).disabled).toBe(true)
  })

  it('asks what texts of the file stand for, and checks again by that', async () => {
    openDialog({ preview: buildPreview(['Name', 'Colour', 'IsPerennial'], [['Rose', 'Red', 'Yes']]) })
    memory.reasons.Texts = [
      { Field: 'Colour', Text: 'Crimson', Count: 3 },
      { Field: 'IsPerennial', Text: 'perhaps', Count: 1 },
    ]
    await choose()
    await check({ Created: 2, Refused: 4 })
    await userEvent.type(await screen.findByLabelText('Colour: Crimson (3 rows)'), 'Red{Enter}')
    await userEvent.type(screen.getByLabelText('Perennial: perhaps (1 row)'), 'No{Enter}')
    expect(screen.queryByRole('button', { name: 'Import 2 rows' })).toBeNull()
    await press('Check again')
    await waitFor(() => expect(memory.starts).toHaveLength(2))
    expect(memory.starts[1]?.plan.Values).toEqual({ Colour: { Crimson: 'R' }, IsPerennial: { perhaps: false } })
    await act(() => memory.become({ Status: 'Checked', Created: 6 }))
    expect(await screen.findByRole('button', { name: 'Import 6 rows' })).toBeTruthy()
    await press('Change the columns')
    const said = await screen.findByRole('region', { name: 'What texts of the file stand for' })
    expect(within(said).getByLabelText<HTMLInputElement>('Colour: Crimson').value).toBe('Red')
    await userEvent.clear(within(said).getByLabelText('Perennial: perhaps'))
    await press('Check the file')
    await waitFor(() => expect(memory.starts).toHaveLength(3))
    expect(memory.starts[2]?.plan.Values).toEqual({ Colour: { Crimson: 'R' }, IsPerennial: {} })
  })

  it('speaks of a single record as of one when it is undone', async () => {
    openDialog()
    await choose()
    await check({ Updated: 1 })
    await press('Import 1 row')
    await act(() => memory.become({ Status: 'Done', Updated: 1, Total: 1, Done: 1 }))
    await press('Undo')
    expect(
      await screen.findByText(
        'Undo the import of plants.csv? The record that it changed gets its former values. What somebody has changed since is kept.',
      ),
    ).toBeTruthy()
    await press('Undo the import')
    await act(() => memory.become({ Status: 'Undone', Kept: 1, Done: 1 }))
    expect(await screen.findByText(/^1 record was left as it is, /)).toBeTruthy()
  })

  it('is undone after a question that names what it did, and what is kept is listed', async () => {
    openDialog()
    await choose()
    await check({ Created: 4 })
    await press('Import 4 rows')
    await act(() => memory.become({ Status: 'Done', Created: 4, Total: 4, Done: 4 }))
    await press('Undo')
    expect(
      await screen.findByText(
        'Undo the import of plants.csv? The 4 records that it made are deleted. What somebody has changed since is kept.',
      ),
    ).toBeTruthy()
    await press('Undo the import')
    await act(() => memory.become({ Status: 'Undoing', Done: 1, Total: 4 }))
    expect(await screen.findByText('Undoing 1 of 4 rows…')).toBeTruthy()
    memory.kept = [{ ID: 2, Name: 'Tulip', Why: 'Somebody has changed it since.' }]
    await act(() => memory.become({ Status: 'Undone', Kept: 3, Done: 4 }))
    const kept = await screen.findByRole('region', { name: 'Kept records' })
    expect(await within(kept).findByText('Tulip')).toBeTruthy()
    expect(within(kept).getByText('Somebody has changed it since.')).toBeTruthy()
    expect(within(kept).getByText('and 2 more')).toBeTruthy()
    expect(within(kept).getByText(/^3 records were left as they are/)).toBeTruthy()
    await press('Download the kept records')
    await waitFor(() => expect(service.calls.some(({ name }) => name === 'keptFile')).toBe(true))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('shows no refused rows of an import whose file is not to be read', async () => {
    openDialog()
    await choose()
    await check({ Created: 4, Refused: 2 })
    const isRefusedDisplayed = () => screen.queryByRole('region', { name: 'Refused rows' }) !== null
    await waitFor(() => expect(isRefusedDisplayed()).toBe(true))
    memory.isForeign = true
    await act(() => memory.become({ Status: 'Done', IsDryRun: false }))
    await waitFor(() => expect(isRefusedDisplayed()).toBe(false))
  })

  it.each([
    ['Stopped', null, 'Stopped: 500 of 700 rows were dealt with. What was done stays done.'],
    [
      'Failed',
      'Its owner can no longer sign in.',
      'The import stopped after 500 of 700 rows: Its owner can no longer sign in.',
    ],
  ] as const)('that has %s says how far it came', async (Status, Failure, message) => {
    openDialog()
    await choose()
    await check({ Created: 700 })
    await press('Import 700 rows')
    await act(() => memory.become({ Status: 'Running', Done: 500, Total: 700 }))
    if (Status === 'Stopped') await press('Stop')
    await act(() => memory.become({ Status, Failure, Created: 500 }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  it('that was not checked to its end is checked again', async () => {
    openDialog()
    await choose()
    await check({ Status: 'Failed', Failure: 'The pump broke.', Done: 3, Total: null })
    expect(await screen.findByText('The check stopped after 3 rows: The pump broke.')).toBeTruthy()
    await press('Check again')
    await waitFor(() => expect(memory.starts).toHaveLength(2))
  })

  it('keeps the focus in the dialog from step to step, and says which one it is', async () => {
    openDialog()
    const dialog = await screen.findByRole('dialog')
    const expectStep = async (name: string) => {
      const step = await within(dialog).findByRole('group', { name })
      await waitFor(() => expect(document.activeElement).toBe(step))
      expect(dialog.querySelector('[aria-current=step]')?.textContent).toContain(name)
    }
    await choose()
    await expectStep('Columns')
    await check()
    await screen.findByText('What will happen')
    await expectStep('Check')
    await press('Import 1 row')
    await act(() => memory.become({ Status: 'Done', Created: 1 }))
    await screen.findByText('What was done')
    await expectStep('Result')
  })
})
