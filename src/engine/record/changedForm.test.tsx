import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

const Scent: PropertySchema = { type: 'string', title: 'Scent' }
const Beds: PropertySchema = { type: 'integer', title: 'Beds', default: 4 }

let service: MemoryService

beforeEach(() => {
  const everything = buildPlants({ Scent, Beds })
  service = startScreens({ resources: [everything], rows: { Plants: buildPlantRows(3) } })
})

type Properties = Record<string, PropertySchema>

function open(path: string, properties: Properties = {}) {
  switchResources([buildPlants(properties)])
  return renderRoutes(buildResourceRoutes(buildPlants(properties)), path)
}

const become = (properties: Properties) => switchResources([buildPlants(properties)])

const getInput = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement
const findInput = async (label: string | RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement
const getNotice = () => screen.getByText('This form was updated.').closest('[role="status"]') as HTMLElement
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = (name: string) => service.calls.filter(call => call.name === name).map(call => call.args.record)

describe('an open form under another version of the configuration', () => {
  it('keeps what was typed, the focus and the caret, and shows a new field with its default', async () => {
    open('/Plants/Add')
    const name = await findInput(/^Name/)
    await userEvent.type(name, 'Rose')
    name.setSelectionRange(2, 3)
    become({ Beds })
    expect(getInput('Beds').value).toBe('4')
    expect(getInput(/^Name/)).toBe(name)
    expect(name.value).toBe('Rose')
    expect(document.activeElement).toBe(name)
    expect([name.selectionStart, name.selectionEnd]).toEqual([2, 3])
    expect(getNotice().textContent).toContain('Beds is new.')
    await save()
    await waitFor(() => expect(sent('create')).toEqual([{ Name: 'Rose', Beds: 4 }]))
  })

  it('keeps a half typed number as it is, also where a field comes before all others', async () => {
    open('/Plants/Add')
    const height = await findInput('Height')
    await userEvent.type(height, '{End}1')
    const { name, descriptor } = buildPlants()
    const sections = [{ title: 'All', fields: ['Scent', 'Name', 'Height'] }]
    const first = buildPlants({ Scent }, { ...descriptor, name, form: { ...descriptor.form, sections } })
    switchResources([first])
    await userEvent.keyboard('2')
    expect(getInput('Height').value).toBe('12')
    expect(document.activeElement).toBe(getInput('Height'))
    expect(getInput('Scent').value).toBe('')
  })

  it('keeps what is typed to find a choice and is not chosen yet', async () => {
    open('/Plants/Add')
    await userEvent.type(await findInput('Colour'), 'Bl')
    become({ Scent })
    expect(getInput('Colour').value).toBe('Bl')
    expect(screen.getByRole('option', { name: 'Blue' })).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(getInput('Colour').value).toBe('Blue')
  })

  it('does not send what was typed into a field that left, and has it again when the field returns', async () => {
    open('/Plants/Add', { Scent })
    await userEvent.type(await findInput(/^Name/), 'Rose')
    await userEvent.type(getInput('Scent'), 'Sweet')
    become({})
    expect(screen.queryByLabelText('Scent')).toBeNull()
    expect(document.activeElement).toBe(getNotice())
    expect(getNotice().textContent).toContain(
      'Scent is gone; what you typed there is kept until you leave and is not saved.',
    )
    become({ Scent })
    expect(getInput('Scent').value).toBe('Sweet')
    expect(getNotice().textContent).toContain('Scent is back, with what you typed.')
    become({})
    await save()
    await waitFor(() => expect(sent('create')).toEqual([{ Name: 'Rose' }]))
  })

  it('asks before what was typed into a field that left is left behind', async () => {
    const { router } = open('/Plants/Edit/2', { Scent })
    await userEvent.type(await findInput('Scent'), 'Sweet')
    become({})
    await act(() => router.navigate('/Plants'))
    expect(await screen.findByText(/Your changes will not be saved/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it('lets its notice be closed and tells what comes after that alone', async () => {
    open('/Plants/Add')
    await findInput(/^Name/)
    become({ Scent })
    await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
    expect(screen.queryByText('This form was updated.')).toBeNull()
    await userEvent.tab()
    expect(document.activeElement).toBe(getInput(/^Name/))
    become({ Scent, Beds })
    expect(getNotice().textContent).not.toContain('Scent')
    expect(getNotice().textContent).toContain('Beds is new.')
  })

  it('tells of several new fields in one sentence', async () => {
    open('/Plants/Add')
    await findInput(/^Name/)
    become({ Scent, Beds })
    expect(getNotice().textContent).toBe('This form was updated. New: Scent, Beds.')
  })

  it('says nothing where nothing of the form has changed', async () => {
    open('/Plants/Add')
    await findInput(/^Name/)
    switchResources([buildPlants({}, { title: 'Garden plants' })])
    expect(screen.queryByText('This form was updated.')).toBeNull()
  })

  it('takes what the record holds in a property that it did not have before, and saves nothing of it', async () => {
    const row = service.rows.get('Plants')?.[1]
    if (row) row.Scent = 'Sweet'
    service.answer = name =>
      name === 'one'
        ? [200, { Success: true, Source: { ...row, Scent: undefined }, Message: null } as never]
        : undefined
    open('/Plants/Edit/2')
    await userEvent.type(await findInput('Height'), '{End}0')
    service.answer = () => undefined
    become({ Scent })
    await waitFor(() => expect(getInput('Scent').value).toBe('Sweet'))
    expect(getInput('Height').value).toBe('110')
    await save()
    await waitFor(() => expect(sent('update')).toEqual([{ ID: 2, Version: 1, Height: 110 }]))
  })

  it('shows no field whose stored value could not be read until it could', async () => {
    let isDown = true
    open('/Plants/Edit/2')
    await findInput('Height')
    service.answer = name => {
      if (name !== 'one') return undefined
      if (isDown) return [503, buildRefusal('Down.')]
      return [200, buildSuccess({ ...service.rows.get('Plants')?.[1], Scent: 'Sweet' })]
    }
    const reads = () => service.calls.filter(({ name }) => name === 'one').length
    become({ Scent })
    await waitFor(() => expect(reads()).toBeGreaterThan(1))
    expect(screen.queryByLabelText('Scent')).toBeNull()
    isDown = false
    expect((await findInput('Scent')).value).toBe('Sweet')
  })

  it('reads what was typed as the other kind that a field now takes', async () => {
    open('/Plants/Add', { Scent })
    await userEvent.type(await findInput(/^Name/), 'Rose')
    await userEvent.type(getInput('Scent'), '12')
    become({ Scent: { type: 'integer', title: 'Scent' } })
    expect(getInput('Scent').value).toBe('12')
    expect(document.activeElement).toBe(getInput('Scent'))
    expect(getNotice().textContent).toContain('Scent takes another kind of value now.')
    await save()
    await waitFor(() => expect(sent('create')).toEqual([{ Name: 'Rose', Scent: 12 }]))
  })

  it('tells what was typed where the other kind cannot show it, and has it again with the kind', async () => {
    open('/Plants/Add', { Scent })
    await userEvent.type(await findInput('Scent'), 'Sweet')
    become({ Scent: { type: 'integer', title: 'Scent' } })
    expect(getInput('Scent').value).toBe('')
    expect(getNotice().textContent).toContain('what you typed does not fit and is not saved: Sweet')
    become({ Scent })
    expect(getInput('Scent').value).toBe('Sweet')
  })

  it('shows the stored value of a field that can no longer be changed', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await findInput('Height'), '{End}0')
    become({ Height: { type: 'integer', title: 'Height', 'x-write': 'MEASURE' } })
    expect(getInput('Height').readOnly).toBe(true)
    expect(getInput('Height').value).toBe('11')
    expect(getNotice().textContent).toContain('Height can no longer be changed; what you typed there is kept')
    become({})
    expect(getInput('Height').value).toBe('110')
  })

  it('tells which choice is no longer one, and leaves it to the user', async () => {
    open('/Plants/Add')
    await userEvent.type(await findInput('Colour'), 'Red{Enter}')
    become({ Colour: { title: 'Colour', oneOf: [{ const: 'B', title: 'Blue' }] } })
    expect(getNotice().textContent).toContain('The choices of Colour have changed; Red is no longer one of them.')
    expect(getInput('Colour').value).toBe('R')
    await userEvent.type(getInput(/^Name/), 'Rose')
    await save()
    expect(getInput('Colour').getAttribute('aria-invalid')).toBe('true')
    expect(sent('create')).toEqual([])
  })

  it('checks by the new rules at once and takes neither focus nor word', async () => {
    open('/Plants/Add')
    const height = await findInput('Height')
    await save()
    expect(await screen.findByText('Please fill all mandatory fields.')).toBeTruthy()
    act(() => height.focus())
    become({ Beds: { type: 'integer', title: 'Beds', 'x-required-on-create': true } })
    await waitFor(() => expect(getInput('Beds *').getAttribute('aria-invalid')).toBe('true'))
    expect(getInput(/^Name/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(height)
    expect(screen.getAllByText('Please fill all mandatory fields.')).toHaveLength(1)
  })

  it('says what is mandatory now, and what is so no longer', async () => {
    open('/Plants/Add')
    await findInput('Height')
    become({ Height: { type: 'integer', title: 'Height', 'x-required-on-create': true } })
    await waitFor(() => expect(getNotice().textContent).toContain('Height is mandatory now.'))
    become({ Height: { type: 'integer', title: 'Height' } })
    await waitFor(() => expect(getNotice().textContent).toContain('Height is no longer mandatory.'))
  })

  it('keeps what the services said of a field that remains', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await findInput(/^Name/), 'x')
    service.answer = name =>
      name === 'update' ? [200, buildRefusal('No.', { '/Name': 'There is such a plant.' })] : undefined
    await save()
    expect(await screen.findByText('There is such a plant.')).toBeTruthy()
    become({ Scent })
    expect(screen.getByText('There is such a plant.')).toBeTruthy()
    become({})
    expect(screen.getByText('There is such a plant.')).toBeTruthy()
  })

  it('waits while a pointer is pressed, so that a click reaches what it was aimed at', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await findInput('Height'), '{End}0')
    const button = screen.getByRole('button', { name: 'Save' })
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: button })
    become({ Scent })
    expect(screen.queryByLabelText('Scent')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: button })
    await waitFor(() => expect(sent('update')).toEqual([{ ID: 2, Version: 1, Height: 110 }]))
  })

  it('goes on with what was put aside after somebody else has saved the record', async () => {
    open('/Plants/Edit/2', { Scent })
    await userEvent.type(await findInput('Scent'), 'Sweet')
    await userEvent.type(getInput('Height'), '{End}0')
    become({})
    const newer = { ...service.rows.get('Plants')?.[1], Name: 'Renamed', Version: 7 }
    service.answer = name =>
      name === 'update' ? [409, { ...buildRefusal('Stale.'), Source: newer as never }] : undefined
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing mine' }))
    await waitFor(() => expect(getInput(/^Name/).value).toBe('Renamed'))
    become({ Scent })
    expect(within(document.body).getByLabelText<HTMLInputElement>('Scent').value).toBe('Sweet')
    expect(getInput('Height').value).toBe('110')
  })
})
