import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { HistoryChange, HistoryEntry, RecordHistory } from '#contract/history.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import '../../record-page/EditScreen.tsx'
import './HistoryPanel.tsx'

let service: MemoryService

const past: Record<string, Call> = {
  history: { method: 'GET', path: 'GetHistory', query: { id: 'id', before: 'args.before' } },
  revert: {
    ...{ method: 'POST', path: 'Revert' },
    body: { ID: 'id', Version: 'args.version', EntryID: 'args.entry', To: 'args.to', Fields: 'args.fields' },
  },
  restore: { method: 'POST', path: 'Restore', body: { ID: 'id' } },
}

const change = (Field: string, Before: unknown, After: unknown, CanRevert = true): HistoryChange => ({
  ...{ Field, Label: Field, Before, After, BeforeName: null, AfterName: null, CanRevert },
})

const entries: HistoryEntry[] = [
  {
    ID: 30,
    On: '2026-11-20T10:00:00Z',
    By: 'Ada Reed',
    For: null,
    Action: 'update',
    Title: 'Changed',
    Changes: [change('Height', 5, 11)],
  },
  {
    ...{ ID: 20, On: '2026-11-18T10:00:00Z', By: null, For: null, Action: 'tidyUp', Title: 'Tidied up' },
    Changes: [change('Colour', 'R', 'B'), change('Key', '***', '***', false)],
  },
  {
    ID: 10,
    On: '2026-11-18T09:00:00Z',
    By: 'Ada Reed',
    For: null,
    Action: 'create',
    Title: 'Created',
    Changes: [change('Name', null, 'Plant 02', false)],
  },
]

const whole: RecordHistory = {
  ...{ Entries: entries, Next: null, Name: 'Plant 02', Version: 1, IsDeleted: false, AllowedActions: ['revert'] },
}

type Answers = Record<string, (args: CallArguments) => [number, Envelope]>

function open(answers: Answers, permissions = ['VIEW_PLANT', 'EDIT_PLANT', 'VIEW_AUDIT']) {
  const plants = buildPlants({ Key: { type: 'string', title: 'Key', 'x-secret': true } })
  const resource = buildPlants(
    { Key: { type: 'string', title: 'Key', 'x-secret': true } },
    { calls: { ...plants.descriptor.calls, ...past } },
  )
  service = startScreens({ resources: [resource], rows: { Plants: buildPlantRows(3) }, permissions })
  service.answer = (name, args) => answers[name]?.(args)
  renderRoutes(buildResourceRoutes(resource), '/Plants/Edit/2')
  return resource
}

const argsOf = (name: string) => service.calls.filter(call => call.name === name).map(({ args }) => args)

async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'History' }))
  return within(await screen.findByRole('dialog', { name: 'History' }))
}

describe('the history of a record', () => {
  it('tells day by day who changed what, from what to what, and no secret', async () => {
    open({ history: () => [200, buildSuccess(whole)] })
    const panel = await openPanel()
    expect(await panel.findAllByRole('heading', { level: 3 })).toHaveLength(2)
    const lines = panel.getAllByRole('listitem').map(item => item.textContent ?? '')
    expect(lines[0]).toMatch(/^Ada Reed changed it.*11\/20\/2026/)
    expect(lines.find(item => item.startsWith('Height'))).toBe('Height: 5→11')
    expect(lines.find(item => item.startsWith('Colour'))).toBe('Colour: Red→Blue')
    expect(lines.find(item => item.startsWith('Key'))).toBe('Key: •••→•••')
    expect(lines.some(item => item.startsWith('Someone tidied up'))).toBe(true)
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes a field back once it is confirmed what changes, and reads the record anew', async () => {
    const after = { ...whole, Version: 2 }
    let isReverted = false
    open({
      history: () => [200, buildSuccess(isReverted ? after : whole)],
      revert: () => {
        isReverted = true
        Object.assign(service.rows.get('Plants')?.[1] ?? {}, { Height: 5, Version: 2 })
        return [200, buildSuccess({}, 'Record(s) updated successfully.')]
      },
    })
    const panel = await openPanel()
    await userEvent.click(await panel.findByRole('button', { name: 'Take Height back' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Take back changes' }))
    expect(question.getByRole('listitem').textContent).toBe('Height: 11→5')
    await userEvent.click(question.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Record(s) updated successfully.')).toBeTruthy()
    expect(argsOf('revert')).toEqual([{ id: 2, args: { version: 1, entry: 30, to: 'before', fields: ['Height'] } }])
    await waitFor(() => expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('5'))
  })

  it('takes the whole record back, and names all that changes by it', async () => {
    open({
      history: () => [200, buildSuccess(whole)],
      revert: () => [200, buildRefusal('No.', { '/Height': 'Too low.' })],
    })
    const panel = await openPanel()
    await userEvent.click(
      (await panel.findAllByRole('button', { name: 'Restore the values before this change' }))[1] as HTMLElement,
    )
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Height: 11→5',
      'Colour: Blue→Red',
    ])
    await userEvent.click(question.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Too low.')).toBeTruthy()
    expect(argsOf('revert')).toEqual([{ id: 2, args: { version: 1, entry: 20, to: 'before' } }])
  })

  it('goes on to earlier entries, says why it does not come, and offers no way back to who has none', async () => {
    let isDown = true
    open({
      history: ({ args }) => {
        if (isDown) return [503, buildRefusal('Out for lunch.')]
        const [first, ...rest] = entries
        if (args?.before) return [200, buildSuccess({ ...whole, Entries: rest, AllowedActions: [] })]
        return [200, buildSuccess({ ...whole, Entries: [first], Next: 30, AllowedActions: [] })]
      },
    })
    const panel = await openPanel()
    expect(await panel.findByText('Out for lunch.')).toBeTruthy()
    isDown = false
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await userEvent.click(await panel.findByRole('button', { name: 'Show earlier entries' }))
    expect(await panel.findByText(/added it/)).toBeTruthy()
    expect(panel.queryByRole('button', { name: /back/i })).toBeNull()
  })

  it('stays where the record was deleted, and restores it', async () => {
    const deleted = { ...whole, IsDeleted: true, AllowedActions: ['restore'] }
    const row = buildPlantRows(3)[1]
    open({
      history: () => [200, buildSuccess(argsOf('restore').length > 0 ? whole : deleted)],
      restore: () => {
        service.rows.get('Plants')?.push(row ?? {})
        return [200, buildSuccess({}, 'Record restored successfully.')]
      },
    })
    service.rows.get('Plants')?.splice(1, 1)
    const panel = await openPanel()
    expect(await panel.findByText('Plant 02 has been deleted.')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Record restored successfully.')).toBeTruthy()
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Plant 02')
  })

  it('is no way to lose what is typed: of each field that both changed, one value is chosen', async () => {
    open({})
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    await userEvent.type(screen.getByLabelText(/^Name/), ' b')
    const newer = { ...service.rows.get('Plants')?.[1], Name: 'Renamed', Height: 77, Version: 7 }
    service.answer = call =>
      call === 'update' ? [409, { ...buildRefusal('Stale.'), Source: newer as never }] : undefined
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Height Theirs 77' }))
    service.answer = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Go on with these values' }))
    await waitFor(() => expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('77'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(argsOf('update').at(-1)?.record).toEqual({ ID: 2, Version: 7, Name: 'Plant 02 b' }))
  })

  it('is offered to nobody who may not see it', async () => {
    open({}, ['VIEW_PLANT', 'EDIT_PLANT'])
    await screen.findByLabelText('Height')
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
  })
})
