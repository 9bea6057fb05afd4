import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlants, renderElement, startScreens } from '#tests/support/screens.tsx'
import { ImportDialog } from './ImportDialog.tsx'

let service: MemoryService

afterEach(() => service.close())

const plants = buildPlants(
  { Bed: { type: 'string', title: 'Bed', 'x-suggest': { from: 'Colour', values: { R: 'South' } } } },
  {},
)

function openDialog() {
  service = startScreens({ resources: [plants], rows: {} })
  service.answer = (name, { args }) => {
    const rows = (args?.rows ?? []) as Record<string, unknown>[]
    if (name !== 'import') return undefined
    const refused = rows.flatMap((row, Row) => (row.Name === 'Weed' ? [{ Row, Message: 'No weeds.', Errors: {} }] : []))
    return [200, buildSuccess({ Created: rows.length - refused.length, Updated: 0, Unchanged: 0, Refused: refused })]
  }
  const onClose = vi.fn()
  renderElement(<ImportDialog resource={plants} onClose={onClose} />, [plants])
  return onClose
}

async function choose(text: string | Uint8Array<ArrayBuffer>) {
  const file = new File([text], 'plants.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
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
    const onClose = openDialog()
    await choose('Name,Colour\nRose,Red\nWeed,Blue\nTulip,Green\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 rows' }))
    const refused = await screen.findByRole('region', { name: 'Refused rows' })
    expect(within(refused).getByText('No weeds.')).toBeTruthy()
    expect(within(refused).getByText(/Colour: .*\(Green\)/)).toBeTruthy()
    expect(sentRows().map(args => [args?.dryRun, Array.isArray(args?.rows) && args.rows.length])).toEqual([
      [true, 2],
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
    await choose('Name\nRose\nrose \n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    expect(await screen.findByText('Line 2 of the file has the same Name.')).toBeTruthy()
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

  it('makes a file of the refused rows with their reasons', async () => {
    openDialog()
    const blobs: Blob[] = []
    URL.createObjectURL = blob => `blob:${blobs.push(blob as Blob)}`
    URL.revokeObjectURL = () => {}
    await choose('Name,Note\nWeed,"a, b"\nRose,c\n')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the file' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Download the refused rows' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(await blobs[0]?.text()).toBe('Name,Note,Reason\r\nWeed,"a, b",No weeds.\r\n')
  })
})
