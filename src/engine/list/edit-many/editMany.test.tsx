import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { buildRefusal } from '#contract/envelope.ts'
import { allowing, buildGarden, findBar, findPageBox, many, openGarden, press, tick } from '#tests/support/garden.tsx'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, switchResources } from '#tests/support/screens.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import './EditDialog.tsx'

const updateMany: Call = {
  ...many,
  path: 'Update/Bulk',
  each: 'update',
  body: { ...many.body, Values: 'args.values', From: 'args.from', DryRun: 'args.dryRun' },
  parameters: { values: { type: 'object' }, from: { type: 'object' }, dryRun: { type: 'boolean' } },
}

const text = { type: 'string', maxLength: 20 } as const
const plants = buildGarden(
  { updateMany },
  {
    Description: { ...text, title: 'Description' },
    Code: { ...text, 'x-unique': 'company' },
    Mail: { ...text, format: 'email' },
    Phone: { ...text, format: 'phone' },
    Price: { type: 'integer', 'x-write': 'PRICE_PLANT' },
  },
)

let garden: Awaited<ReturnType<typeof openGarden>>

const open = async (opening: Parameters<typeof openGarden>[0] = {}) => {
  garden = await openGarden({ plants, ...opening })
}

const findDialog = async (name: RegExp = /^Edit a field of/) => within(await screen.findByRole('dialog', { name }))

async function choose(field: string): Promise<void> {
  const dialog = await findDialog()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Field' }))
  await userEvent.click(await screen.findByRole('option', { name: field }))
}

async function enter(field: string, value: string): Promise<void> {
  await choose(field)
  const dialog = await findDialog()
  await userEvent.type(await dialog.findByRole('textbox', { name: `New value: ${field}` }), value)
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
}

const rowsOf = () => garden.service.rows.get('Plants') as RecordValues[]

describe('editing a field of many rows', () => {
  it('shows what would change and changes it only then', async () => {
    await open({ count: 3 })
    await tick('Plant 01', 'Plant 02')
    await press('Edit field')
    await enter('Description', 'Tall')
    const dialog = await findDialog()
    const apply = await dialog.findByRole('button', { name: 'Change 2 plants' })
    const [, first] = dialog.getAllByRole('row')
    expect(first?.textContent).toBe('Plant 01emptyTall')
    expect(rowsOf().some(({ Description }) => Description === 'Tall')).toBe(false)
    expect(garden.callsOf('updateMany')).toEqual([
      { ids: [1, 2], args: { values: { Description: 'Tall' }, dryRun: true } },
    ])
    await userEvent.click(apply)
    expect(await screen.findByText('Edit field: 2 plants done.')).toBeTruthy()
    expect(garden.callsOf('updateMany')[1]).toEqual({ ids: [1, 2], args: { values: { Description: 'Tall' } } })
    expect(rowsOf().map(({ Description }) => Description === 'Tall')).toEqual([true, true, false])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull()
  })

  it('is undone: each row has the value again that it had', async () => {
    const words = ['Old', null, 'Old']
    await open({ rows: allowing(buildPlantRows(3)).map((row, index) => ({ ...row, Description: words[index] })) })
    await userEvent.click(await findPageBox())
    await press('Edit field')
    await enter('Description', 'Tall')
    await userEvent.click(await (await findDialog()).findByRole('button', { name: 'Change 3 plants' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('3 record(s) have their former value again.')).toBeTruthy()
    expect(rowsOf().map(({ Description }) => Description)).toEqual(words)
  })

  it('leaves what somebody changed since as it is, and names it', async () => {
    await open({ rows: allowing(buildPlantRows(3)) })
    await userEvent.click(await findPageBox())
    await press('Edit field')
    await enter('Description', 'Tall')
    await userEvent.click(await (await findDialog()).findByRole('button', { name: 'Change 3 plants' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    Object.assign(rowsOf()[1] as RecordValues, { Description: 'Theirs' })
    await userEvent.click(undo)
    const result = await findDialog(/^Undo: Change 3 plants$/)
    expect(await result.findByText('2 done, 1 refused.')).toBeTruthy()
    expect(result.getByRole('listitem').textContent).toBe('Plant 02It was changed since.')
    expect(rowsOf().map(({ Description = null }) => Description)).toEqual([null, 'Theirs', null])
  })

  it.runIf(isDeep)('is undone for what was changed where some was refused, however many values that had', async () => {
    const rows = allowing(buildPlantRows(45)).map(row => ({ ...row, Description: `Was ${row.ID}` }))
    await open({ rows })
    garden.service.refuse = (_, row) => (row.ID === 4 ? 'It is protected.' : null)
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await press('Edit field')
    await enter('Description', 'Tall')
    await userEvent.click(await (await findDialog()).findByRole('button', { name: 'Change 44 plants' }))
    const result = await findDialog(/^Change 44 plants$/)
    await userEvent.click(await result.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('44 record(s) have their former value again.')).toBeTruthy()
    expect(rowsOf().every(({ ID, Description }) => Description === `Was ${ID}`)).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.runIf(isDeep)('is undone as a whole where it ended early and was gone on with', async () => {
    await open({ rows: allowing(buildPlantRows(45)).map(row => ({ ...row, Description: 'Old' })) })
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await press('Edit field')
    await enter('Description', 'Tall')
    const apply = await (await findDialog()).findByRole('button', { name: 'Change 45 plants' })
    const fails = () => garden.callsOf('updateMany').length === 5
    garden.service.answer = name => (name === 'updateMany' && fails() ? [200, buildRefusal('Busy.')] : undefined)
    await userEvent.click(apply)
    const result = await findDialog(/^Change 45 plants$/)
    expect(await result.findByRole('button', { name: 'Undo' })).toBeTruthy()
    await userEvent.click(result.getByRole('button', { name: 'Go on' }))
    await screen.findByText('Edit field: 45 plants done.')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('45 record(s) have their former value again.')).toBeTruthy()
  })

  it('says beforehand where it cannot be undone at once', async () => {
    await open({ rows: allowing(buildPlantRows(201)).map(row => ({ ...row, Description: `Was ${row.ID}` })) })
    await userEvent.click(await findPageBox())
    await press('Select all 201 that match')
    await press('Edit field')
    await enter('Description', 'Tall')
    expect(await (await findDialog()).findByText(/^This cannot be undone at once/)).toBeTruthy()
  })

  it('counts what has the value already and what is refused, and tells why before and after', async () => {
    const rows = allowing(buildPlantRows(4)).map((row, index) => ({ ...row, Description: index === 1 ? 'Tall' : null }))
    await open({ rows })
    garden.service.refuse = (_, row) => (row.ID === 4 ? 'It is protected.' : null)
    await userEvent.click(await findPageBox())
    await press('Edit field')
    await enter('Description', 'Tall')
    const dialog = await findDialog()
    const apply = await dialog.findByRole('button', { name: 'Change 2 plants' })
    expect(dialog.getByRole('status').textContent).toBe('2will change1have this value already1cannot be changed')
    expect(dialog.getByText('It is protected. (1)')).toBeTruthy()
    await userEvent.click(apply)
    const result = await findDialog(/^Change 2 plants$/)
    expect(result.getByText('3 done, 1 refused.')).toBeTruthy()
    expect(result.getByRole('listitem').textContent).toBe('Plant 04It is protected.')
  })

  it('validates the value, and clears a field that may be empty', async () => {
    await open({ rows: allowing(buildPlantRows(2)).map(row => ({ ...row, Description: 'Old' })) })
    await tick('Plant 01')
    await press('Edit field')
    const dialog = await findDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await dialog.findByText('Choose a field.')).toBeTruthy()
    await choose('Description')
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await dialog.findByText('Enter a value.')).toBeTruthy()
    expect(garden.callsOf('updateMany')).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Clear the value' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 1 plant' }))
    expect(await screen.findByText('Edit field: 1 plant done.')).toBeTruthy()
    expect(rowsOf()[0]?.Description).toBeNull()
  })

  it('changes nothing where all rows have the value, and goes back to another one', async () => {
    await open({ rows: allowing(buildPlantRows(1)).map(row => ({ ...row, Description: 'Tall' })) })
    await tick('Plant 01')
    await press('Edit field')
    await enter('Description', 'Tall')
    const dialog = await findDialog()
    const apply = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Change 0 plants' })
    await waitFor(() => expect(apply.disabled).toBe(true))
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
    const box = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'New value: Description' })
    expect(box.value).toBe('Tall')
  })

  it('is done with all that match, part by part', async () => {
    await open({ count: 45 })
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await press('Edit field')
    await enter('Description', 'Tall')
    const dialog = await findDialog()
    await userEvent.click(await dialog.findByRole('button', { name: 'Change 45 plants' }))
    expect(await screen.findByText('Edit field: 45 plants done.')).toBeTruthy()
    expect(garden.callsOf('updateMany').map(({ args }) => args?.dryRun ?? false)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ])
    expect(rowsOf().every(({ Description }) => Description === 'Tall')).toBe(true)
  })

  it('tells why nothing could be looked at', async () => {
    await open({ count: 2 })
    garden.service.answer = name => (name === 'updateMany' ? [200, buildRefusal('Not this field.')] : undefined)
    await tick('Plant 01')
    await press('Edit field')
    await enter('Description', 'Tall')
    const dialog = await findDialog()
    expect(await dialog.findByText('Not this field.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Change/ }).disabled).toBe(true)
  })

  it('is not done any more where the configuration has it no longer by then', async () => {
    await open({ count: 2 })
    await tick('Plant 01')
    await press('Edit field')
    await enter('Description', 'Tall')
    const apply = await (await findDialog()).findByRole('button', { name: 'Change 1 plant' })
    switchResources([buildGarden()])
    await userEvent.click(apply)
    expect(await screen.findByText('This can no longer be done here.')).toBeTruthy()
    expect(garden.callsOf('updateMany')).toHaveLength(1)
  })

  it('offers the fields that the user may write and that no row owns alone', async () => {
    await open({ count: 2, permissions: ['VIEW_PLANT', 'EDIT_PLANT'] })
    await tick('Plant 01')
    await press('Edit field')
    await userEvent.click((await findDialog()).getByRole('combobox', { name: 'Field' }))
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Name', 'Colour', 'Height', 'Perennial', 'Description'])
  })

  it('is not offered to who may not edit', async () => {
    await open({ count: 2, permissions: ['VIEW_PLANT', 'DEL_PLANT'] })
    await tick('Plant 01')
    expect(within(await findBar()).queryByRole('button', { name: 'Edit field' })).toBeNull()
  })
})
