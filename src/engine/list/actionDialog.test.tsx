import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/descriptor.ts'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../record/action/ParametersDialog.tsx'
import './ListScreen.tsx'

let service: MemoryService

const { calls, list } = buildPlants().descriptor

const move: Call = {
  method: 'POST',
  path: 'Move',
  permission: '',
  body: { ID: 'id', Place: 'args.Place', Note: 'args.Note', IsForced: 'args.IsForced', Version: 'args.Version' },
  parameters: {
    Place: { type: 'string', title: 'Place', maxLength: 20 },
    Note: { type: 'string', title: 'Note' },
    IsForced: { type: 'boolean' },
    Version: { type: 'integer' },
  },
  required: ['Place'],
  dialog: { title: 'Move {Name}', button: 'Move it', sections: [{ fields: ['Place', 'Note'] }] },
}
/** It chooses its record by a property of the row, and says by itself for whom it is. */
const water: Call = {
  method: 'PUT',
  path: '{Name}/Water',
  target: ['Name'],
  permission: '',
  body: { Note: 'args.Note', By: 'args.By', IsGentle: 'args.IsGentle', Version: 'args.Version' },
  parameters: {
    Name: { type: 'string' },
    Note: { type: 'string', title: 'Note' },
    By: { type: 'integer', default: 2 },
    IsGentle: { type: 'boolean', title: 'Gentle' },
    Version: { type: 'integer' },
  },
  dialog: {
    title: 'Water {Name}',
    button: 'Water it',
    values: { IsGentle: true },
    sections: [{ fields: ['Note', 'IsGentle'] }],
  },
}
const moveMany: Call = { method: 'POST', path: 'Move/Bulk', each: 'move', body: { Ids: 'ids' } }

function openList() {
  const { descriptor } = buildPlants(
    {},
    {
      calls: { ...calls, move, moveMany, water },
      list: {
        ...list,
        route: 'Plants',
        actions: ['edit', { name: 'move', call: 'move' }, { name: 'water', call: 'water' }],
      },
    },
  )
  const moving = buildPlants({}, expandDescriptor(descriptor))
  service = startScreens({
    resources: [moving],
    rows: { Plants: buildPlantRows(4).map(row => ({ ...row, Version: 3, AllowedActions: ['edit', 'move', 'water'] })) },
    permissions: ['VIEW_PLANT', 'EDIT_PLANT'],
  })
  renderRoutes(buildResourceRoutes(moving), '/Plants')
}

const sent = (name = 'move') => service.calls.filter(call => call.name === name).map(({ args }) => args)
const fieldOf = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) })

async function openDialog() {
  openList()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move' }))
  return within(await screen.findByRole('dialog', { name: 'Move Plant 02' }))
}

async function select(...names: string[]) {
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(await screen.findByRole('group', { name: 'Selected records' }))
  await userEvent.click(bar.getByRole('button', { name: 'Move' }))
  return within(await screen.findByRole('dialog', { name: `Move ${names.length} plants` }))
}

const asking = (No: 'send' | 'stop') => ({
  ...buildRefusal('It has roots.'),
  Question: { Argument: 'IsForced', Message: 'It has roots.', No },
})

describe('an action whose call has a dialog', () => {
  it('sends what chooses its record from the row, and the values that nobody is asked for', async () => {
    openList()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Water' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Water Plant 02' }))
    await userEvent.type(await fieldOf('Note'), 'A little')
    await userEvent.click(dialog.getByRole('button', { name: 'Water it' }))
    await waitFor(() => expect(sent('water')).toHaveLength(1))
    expect(sent('water')).toMatchObject([
      { args: { Name: 'Plant 02', Note: 'A little', By: 2, IsGentle: true, Version: 3 } },
    ])
  })

  it('asks for the parameters and no more, with the focus on the first, and sends them with the version shown', async () => {
    const dialog = await openDialog()
    await waitFor(async () => expect(document.activeElement).toBe(await fieldOf('Place')))
    expect(dialog.queryAllByRole('checkbox')).toHaveLength(0)
    await userEvent.keyboard('Shed')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([{ id: 2, args: { Place: 'Shed', Version: 3 } }])
    await waitFor(() => expect(document.activeElement?.closest('[data-id="2"]')).toBeTruthy())
  })

  it('says what is missing before anything is sent', async () => {
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    expect((await fieldOf('Place')).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('keeps what was typed where it is refused, with the reason at its field', async () => {
    const dialog = await openDialog()
    service.answer = name =>
      name === 'move' ? [200, buildRefusal('Not there.', { '/Place': 'There is no such place.' })] : undefined
    await userEvent.type(await fieldOf('Place'), 'Moon')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    expect(await dialog.findByText('There is no such place.')).toBeTruthy()
    expect(((await fieldOf('Place')) as HTMLInputElement).value).toBe('Moon')
    service.answer = () => undefined
    await userEvent.type(await fieldOf('Place'), 'light')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().at(-1)?.args).toMatchObject({ Place: 'Moonlight' })
  })

  it('is left by Escape at once while nothing is typed, and else after a question', async () => {
    await openDialog()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move' }))
    await userEvent.type(await fieldOf('Note'), 'slowly')
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    expect(((await fieldOf('Note')) as HTMLInputElement).value).toBe('slowly')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
  })
})

describe('a question that a call asks back', () => {
  const ask = async (no: 'send' | 'stop', reply: string) => {
    const dialog = await openDialog()
    service.answer = (name, { args }) => {
      if (name !== 'move') return undefined
      return [200, args?.IsForced === undefined ? asking(no) : buildSuccess({}, 'Moved.')]
    }
    await userEvent.type(await fieldOf('Place'), 'Shed')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('It has roots.')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: reply }))
  }

  it.each([
    ['stop', 'Move', [undefined, true]],
    ['send', 'Yes', [undefined, true]],
    ['send', 'No', [undefined, false]],
    ['send', 'Go back', [undefined]],
    ['stop', 'Cancel', [undefined]],
  ] as const)('of the kind %s is answered %s', async (no, reply, expected) => {
    await ask(no, reply)
    await waitFor(() => expect(sent().map(({ args }) => args?.IsForced)).toEqual(expected))
    if (expected.length === 2) return void (await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(((await fieldOf('Place')) as HTMLInputElement).value).toBe('Shed')
  })
})

describe('an action on many rows whose call has a dialog', () => {
  it('asks for the parameters once, and once for each question, and repeats only the rows that it is about', async () => {
    openList()
    const dialog = await select('Plant 01', 'Plant 02', 'Plant 03', 'Plant 04')
    service.answer = (name, { args, ids }) => {
      if (name !== 'moveMany') return undefined
      const isOpen = args?.IsForced === undefined
      const results = (ids ?? []).map(ID => {
        const Message = ID === 2 || ID === 3 ? 'It has roots.' : ID === 4 ? 'It has thorns.' : null
        if (!isOpen || Message === null) return { ID, Success: true, Message: null }
        return { ID, Success: false, Message, Question: { Argument: 'IsForced', Message, No: 'stop' as const } }
      })
      return [200, { ...buildSuccess(results), Success: false }]
    }
    await userEvent.type(await fieldOf('Place'), 'Shed')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    const roots = within(await screen.findByRole('alertdialog', { name: 'Move 2 plants?' }))
    expect(roots.getByText(/^Plant 02\s+Plant 03\s+It has roots\.$/)).toBeTruthy()
    // Whoever thinks about it for longer than the progress waits to be shown still reads the question alone.
    await expect(screen.findByRole('progressbar', {}, { timeout: 400 })).rejects.toThrow()
    await userEvent.click(roots.getByRole('button', { name: 'Move' }))
    const thorns = within(await screen.findByRole('alertdialog', { name: 'Move 1 plant?' }))
    await userEvent.click(thorns.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('3 done, 1 refused.')).toBeTruthy()
    expect(sent('moveMany')).toEqual([
      { ids: [1, 2, 3, 4], args: { Place: 'Shed' } },
      { ids: [2, 3], args: { Place: 'Shed', IsForced: true } },
    ])
  })

  it('keeps what was typed where the parameters are refused', async () => {
    openList()
    const dialog = await select('Plant 01', 'Plant 02')
    service.answer = name =>
      name === 'moveMany' ? [200, buildRefusal('Not there.', { '/Place': 'There is no such place.' })] : undefined
    await userEvent.type(await fieldOf('Place'), 'Moon')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    expect(await dialog.findByText('There is no such place.')).toBeTruthy()
    expect(((await fieldOf('Place')) as HTMLInputElement).value).toBe('Moon')
  })
})
