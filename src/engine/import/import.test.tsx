import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { ImportDialog } from './ImportDialog.tsx'

let service: MemoryService

afterEach(() => service.close())

const bed: PropertySchema = { type: 'string', title: 'Bed', 'x-suggest': { from: 'Colour', values: { R: 'South' } } }

function openDialog(properties: Record<string, PropertySchema> = {}) {
  const plants = buildPlants({ Bed: bed, ...properties }, {})
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
  service.answer = (name, { args }) => {
    const rows = (args?.rows ?? []) as Record<string, unknown>[]
    if (name !== 'import') return undefined
    const refused = rows.flatMap((row, Row) => (row.Name === 'Weed' ? [{ Row, Message: 'No weeds.', Errors: {} }] : []))
    return [200, buildSuccess({ Created: rows.length - refused.length, Updated: 0, Unchanged: 0, Refused: refused })]
  }
  const onClose = vi.fn()
  const routes = [
    { path: 'import', element: <ImportDialog resource={plants} onClose={onClose} /> },
    { path: 'elsewhere', element: <p>Elsewhere</p> },
  ]
  const { router } = renderRoutes(routes, '/import')
  return { onClose, router }
}

async function choose(text: string | Uint8Array<ArrayBuffer>) {
  const file = new File([text], 'plants.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
}

function catchFiles(): Blob[] {
  const blobs: Blob[] = []
  URL.createObjectURL = blob => `blob:${blobs.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  return blobs
}

const sentRows = () => service.calls.filter(call => call.name === 'import').map(call => call.args.args)

describe('the import of a file', () => {
  it('recognises columns by their titles, whatever their case and order', async () => {
    openDialog()
    await choose('HEIGHT;colour;name\n30;Red;Rose\n')
    expect(((await screen.findByLabelText('Where HEIGHT goes')) as HTMLSelectElement).value).toBe('Height')
    expect((screen.getByLabelText('Where colour goes') as HTMLSelectElement).value).toBe('Colour')
    expect((screen.getByLabelText('Where name goes') as HTMLSelectElement).value).toBe('Name')
  })

  it('says what will happen before it does it, and what was done after it', async () => {
    const { onClose } = openDialog()
    await choose('Name,Colour\nRose,Red\nWeed,Blue\nTulip,Green\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }))
    const refused = await screen.findByRole('region', { name: 'Refused rows' })
    expect(within(refused).getByText('No weeds.')).toBeTruthy()
    expect(within(refused).getByText(/Colour: .*\(Green\)/)).toBeTruthy()
    expect(sentRows().map(args => [args?.dryRun, Array.isArray(args?.rows) && args.rows.length])).toEqual([
      [true, 2],
      [true, 1],
      [false, 1],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledWith(true)
  })

  it('fills what the file lacks by suggestion and by default, never over what it says', async () => {
    openDialog()
    await choose('Name,Colour,Bed\nRose,Red,\nTulip,Red,North\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    await screen.findByText('What will happen')
    expect(sentRows()[0]?.rows).toEqual([
      { Name: 'Rose', Colour: 'R', Bed: 'South' },
      { Name: 'Tulip', Colour: 'R', Bed: 'North' },
    ])
  })

  it('refuses a line whose key an earlier line has', async () => {
    openDialog()
    await choose('Name,Note\n\nRose,"two\nlines"\nTulip,\nrose ,\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    expect(await screen.findByText('Line 3 of the file has the same Name.')).toBeTruthy()
    expect(screen.getByRole('cell', { name: '6' })).toBeTruthy()
  })

  it('asks for a mandatory value that nothing fills', async () => {
    openDialog()
    await choose('Colour\nRed\n')
    expect(await screen.findByText('Name is mandatory: map a column to it or give it a value.')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Check the file' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('reads a file of Windows Latin-1', async () => {
    openDialog()
    await choose(Uint8Array.from([...'Name\nRos'].map(letter => letter.charCodeAt(0)).concat(0xe9, 0x0a)))
    expect(await screen.findAllByText('Rosé')).toBeTruthy()
  })

  it('says why a file cannot be used', async () => {
    openDialog()
    await choose('Name,Colour\n')
    expect(await screen.findByText('The file has no rows below its header.')).toBeTruthy()
  })

  it('says how far it came where a batch fails', async () => {
    openDialog()
    await choose(`Name\n${Array.from({ length: 700 }, (_, index) => `Rose ${index}`).join('\n')}`)
    const usual = service.answer
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    await screen.findByRole('button', { name: 'Import 700 rows' })
    let batches = 0
    service.answer = (name, args, resource) =>
      name === 'import' && ++batches === 2 ? [500, buildRefusal('The pump broke.')] : usual(name, args, resource)
    await userEvent.click(screen.getByRole('button', { name: 'Import 700 rows' }))
    expect(await screen.findByText('The import stopped after 500 of 700 rows: The pump broke.')).toBeTruthy()
  })

  it('offers to check again what was not checked to its end', async () => {
    openDialog()
    await choose('Name\nRose\n')
    const usual = service.answer
    service.answer = name => (name === 'import' ? [503, buildRefusal('Down.')] : undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    expect(await screen.findByText('The check stopped after 0 of 1 rows: Down.')).toBeTruthy()
    service.answer = usual
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeTruthy()
  })

  it('refuses a row with more cells than columns and keeps them in the file of refused rows', async () => {
    openDialog()
    const blobs = catchFiles()
    await choose('Name,Colour\nRose,Red,\nSmith, Jane,Blue\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    const refused = await screen.findByRole('region', { name: 'Refused rows' })
    expect(within(refused).getByText(/The line has 3 cells, the header has 2./)).toBeTruthy()
    expect(within(refused).getAllByRole('row')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Download the refused rows' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(await blobs[0]?.text()).toMatch(/\r\nSmith," Jane",".*",Blue\r\n$/)
  })

  it.each([
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0])],
    ['bytes of something else', Uint8Array.from([0x4e, 0x61, 0x0a, 0x02, 0x7f, 0x1b])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('takes no file that is no text: %s', async (_, bytes) => {
    openDialog()
    await choose(bytes)
    expect(await screen.findByText(/This file is not a CSV text./)).toBeTruthy()
  })

  it('says where it recognises no column, and takes another file instead', async () => {
    openDialog()
    await choose('Foo,Bar\n1,2\n')
    expect(await screen.findByText(/No column of the file is recognised./)).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Check the file' }) as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
    await choose('Name\nRose\n')
    expect(await screen.findByText('plants.csv: 1 row, 1 column')).toBeTruthy()
    expect(screen.queryByText(/No column of the file is recognised./)).toBeNull()
  })

  it('tells everything that is wrong with a row at once, each reason by the label of its field', async () => {
    openDialog({ Zone: { type: 'string', title: 'Hardiness zone' } })
    const blobs = catchFiles()
    const usual = service.answer
    service.answer = (name, args, resource) => {
      const rows = (args.args?.rows ?? []) as unknown[]
      const Errors = {
        '/Zone': 'This field is mandatory.',
        '/Height': 'Never told.',
        '/Bed': 'Never told.',
        '': 'Too late in the year.',
      }
      const Refused = rows.map((_, Row) => ({ Row, Message: 'No.', Errors }))
      if (name !== 'import') return usual(name, args, resource)
      return [200, buildSuccess({ Created: 0, Updated: 0, Unchanged: 0, Refused })]
    }
    await choose('Name,Height,Colour\nRose,tall,Green\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    const refused = await screen.findByRole('region', { name: 'Refused rows' })
    const reason = within(refused).getByText(/Hardiness zone: This field is mandatory\. Too late in the year\./)
    expect(reason.textContent).toMatch(/^Height: .* \(tall\) Colour: .* \(Green\) Hardiness/)
    expect(reason.textContent).not.toContain('Never told.')
    await userEvent.click(screen.getByRole('button', { name: 'Download the refused rows' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(await blobs[0]?.text()).toContain(reason.textContent)
  })

  it('shows the beginning of a long value alone, and gives the whole of it back in the file', async () => {
    openDialog()
    const blobs = catchFiles()
    const long = 'x'.repeat(300_000)
    await choose(`Colour,Name\n${long},Rose\nRed,${long}\n`)
    const preview = await screen.findByRole('region', { name: 'First rows' })
    const dialog = screen.getByRole('dialog')
    expect(within(preview).getByText(`${'x'.repeat(200)}…`)).toBeTruthy()
    expect(dialog.textContent).not.toContain('x'.repeat(201))
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
    await screen.findByRole('region', { name: 'Refused rows' })
    expect(dialog.textContent).not.toContain('x'.repeat(201))
    await userEvent.click(screen.getByRole('button', { name: 'Download the refused rows' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(await blobs[0]?.text()).toContain(long)
  })

  it('shows a default of another record by its name', async () => {
    openDialog({ Parent: { type: 'integer', title: 'Parent', 'x-reference': 'Plants', default: 2 } })
    await choose('Name\nRose\n')
    const preview = await screen.findByRole('region', { name: 'First rows' })
    expect(await within(preview).findByText('Plant 02')).toBeTruthy()
  })

  it('says in which line of the file a quotation mark is never closed', async () => {
    openDialog()
    await choose('Name\nTulip\n"Rose\n')
    expect(await screen.findByText(/^Line 3 of the file opens a quotation mark that is never closed\./)).toBeTruthy()
  })

  it('keeps the focus in the dialog from step to step, and says which one it is', async () => {
    openDialog()
    const dialog = await screen.findByRole('dialog')
    const expectStep = async (name: string) => {
      const step = await within(dialog).findByRole('group', { name })
      await waitFor(() => expect(document.activeElement).toBe(step))
      expect(dialog.querySelector('[aria-current=step]')?.textContent).toContain(name)
    }
    await choose('Name\nRose\n')
    await expectStep('Columns')
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
    await screen.findByText('What will happen')
    await expectStep('Check')
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 row' }))
    await screen.findByText('What was done')
    await expectStep('Result')
  })

  it('makes a file of the refused rows with their reasons', async () => {
    openDialog()
    const blobs = catchFiles()
    await choose('Name,Note\nWeed,"a, b"\nRose,c\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Download the refused rows' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(await blobs[0]?.text()).toBe('Name,Note,Reason\r\nWeed,"a, b",No weeds.\r\n')
  })
})

describe('an import that is not done', () => {
  const roses = `Name\n${Array.from({ length: 1200 }, (_, index) => `Rose ${index}`).join('\n')}`
  const question = 'Are you sure you want to leave this area? Your changes will not be saved.'

  /** Holds the batches of the import itself back; the function answers the next one. */
  function holdBatches(): () => void {
    const usual = service.answer
    const held: (() => void)[] = []
    service.answer = (name, args, resource) => {
      const answer = usual(name, args, resource)
      if (name !== 'import' || args.args?.dryRun) return answer
      return new Promise(resolve => held.push(() => resolve(answer)))
    }
    return () => held.shift()?.()
  }

  it('is not left without asking once a file is chosen', async () => {
    const { router } = openDialog()
    await choose('Name\nRose\n')
    await screen.findByRole('button', { name: 'Check the file' })
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByText(question)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeTruthy()
  })

  it('ends after the batch that is on its way where it is stopped, and says how far it came', async () => {
    openDialog()
    await choose(roses)
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    const next = holdBatches()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1,200 rows' }))
    await screen.findByText('Importing 0 of 1,200 rows…')
    await waitFor(() => expect(sentRows().filter(args => !args?.dryRun)).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    next()
    expect(await screen.findByText('Stopped: 500 of 1,200 rows were sent. What was done stays done.')).toBeTruthy()
    expect(sentRows().filter(args => !args?.dryRun)).toHaveLength(1)
  })

  it('does not run on where it is left, and says what it did', async () => {
    const { router } = openDialog()
    await choose(roses)
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    const next = holdBatches()
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1,200 rows' }))
    await waitFor(() => expect(sentRows().filter(args => !args?.dryRun)).toHaveLength(1))
    await act(() => router.navigate('/elsewhere'))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    next()
    expect(
      await screen.findByText(
        'The import was left: 500 of 1,200 rows were sent, 500 created, 0 updated, 0 refused. What was done stays done.',
      ),
    ).toBeTruthy()
    expect(sentRows().filter(args => !args?.dryRun)).toHaveLength(1)
  })
})
