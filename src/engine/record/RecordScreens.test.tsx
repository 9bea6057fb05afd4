import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildRefusal, type Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

function open(path: string, plants: Resource = buildPlants(), permissions?: string[]) {
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) }, permissions })
  return renderRoutes([...buildResourceRoutes(plants), { path: 'elsewhere', element: <p>Elsewhere</p> }], path)
}

const sent = (name: string) => service.calls.filter(call => call.name === name).map(call => call.args.record)

describe('the screen of a record', () => {
  it('saves what was changed alone, says so and goes back to the list', async () => {
    const { router } = open('/Plants/Edit/2')
    const height = await screen.findByLabelText('Height')
    await userEvent.clear(height)
    await userEvent.type(height, '99')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Record(s) updated successfully.')).toBeTruthy()
    expect(sent('update')).toEqual([{ ID: 2, Version: 1, Height: 99 }])
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
    expect(await screen.findByText('99')).toBeTruthy()
  })

  it.runIf(isDeep)('takes its question whether to leave along where the save succeeds before the answer', async () => {
    const { router } = open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    let arrive = () => {}
    service.answer = async name => {
      if (name === 'update') await new Promise<void>(resolve => (arrive = resolve))
      return undefined
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    await waitFor(() => expect(sent('update')).toHaveLength(1))
    arrive()
    expect(await screen.findByText('Record(s) updated successfully.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
  })

  it('shows a new record in its list, where nothing was opened before it', async () => {
    open('/Plants/Add')
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Fern')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Showing 4 of 4 Records')).toBeTruthy()
    expect(screen.getByText('Fern')).toBeTruthy()
  })

  it('clears a value that is emptied', async () => {
    open('/Plants/Edit/2')
    await userEvent.clear(await screen.findByLabelText('Height'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('update')).toEqual([{ ID: 2, Version: 1, Height: null }]))
  })

  it('says which mandatory fields are missing, at the field and in a toast', async () => {
    open('/Plants/Edit/2')
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please fill all mandatory fields.')).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
    expect(sent('update')).toEqual([])
  })

  it('shows what the services say at the field and keeps what was typed', async () => {
    open('/Plants/Edit/2')
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Plant 01')
    service.answer = call =>
      call === 'update'
        ? [200, buildRefusal('The record is not valid.', { '/Name': 'Record with the same code/name already exists.' })]
        : undefined
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Record with the same code/name already exists.')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('Plant 01')
    await userEvent.type(name, 'x')
    await waitFor(() => expect(screen.queryByText('Record with the same code/name already exists.')).toBeNull())
  })

  it('lets an old record that breaks a newer rule be saved where the rule is not touched', async () => {
    open('/Plants/Edit/2', buildPlants({ Site: { type: 'string', title: 'Site', pattern: '^[0-9]+$' } }))
    const row = service.rows.get('Plants')?.[1]
    if (row) row.Site = 'by the wall'
    const height = await screen.findByLabelText('Height')
    await userEvent.type(height, '{End}0')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('update')).toEqual([{ ID: 2, Version: 1, Height: 110 }]))
  })

  it('keeps what was typed over a version that somebody else has saved', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    const newer = { ...service.rows.get('Plants')?.[1], Name: 'Renamed', Height: 77, Version: 7 }
    service.answer = call =>
      call === 'update' ? [409, { ...buildRefusal('Stale.'), Source: newer as never }] : undefined
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('row', { name: 'Name not changed Renamed' })).toBeTruthy()
    expect((screen.getByRole('radio', { name: 'Height Yours 110' }) as HTMLInputElement).checked).toBe(true)
    service.answer = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing mine' }))
    expect(((await screen.findByLabelText('Height')) as HTMLInputElement).value).toBe('110')
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Renamed')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('update').at(-1)).toEqual({ ID: 2, Version: 7, Height: 110 }))
  })

  it('decides nothing where the question about a newer version is closed, and asks again', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    const newer = { ...service.rows.get('Plants')?.[1], Height: 77, Version: 7 }
    service.answer = call =>
      call === 'update' ? [409, { ...buildRefusal('Stale.'), Source: newer as never }] : undefined
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('radio', { name: 'Height Theirs 77' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('110')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('radio', { name: 'Height Theirs 77' })).toBeTruthy()
    expect(sent('update').map(record => record?.Version)).toEqual([1, 1])
  })

  it('offers to add a record that somebody has deleted meanwhile, with what was typed', async () => {
    const Key = { type: 'string', title: 'Key', 'x-kind': 'password' } as const
    const { router } = open('/Plants/Edit/2', buildPlants({ Key }))
    localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub: '7' } }))
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    await userEvent.type(screen.getByLabelText('Key'), 'Sesame')
    service.rows.get('Plants')?.splice(1, 1)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add as new' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Add'))
    expect(router.state.location.state).toBeNull()
    expect(((await screen.findByLabelText('Key')) as HTMLInputElement).value).toBe('')
    expect(Object.keys(sessionStorage).filter(key => key.includes('Plants'))).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    const whole = { Name: 'Plant 02', Colour: 'B', Height: 110, IsPerennial: false }
    await waitFor(() => expect(sent('create')).toEqual([whole]))
  })

  it('leads from a deleted record back to the list without asking once more', async () => {
    const { router } = open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    service.rows.get('Plants')?.splice(1, 1)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the list' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('says where nothing answers that nothing typed is lost', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The API is not reachable. Nothing you typed is lost.')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('takes nothing while it saves, and keeps the focus and what was typed where the services do not answer', async () => {
    open('/Plants/Edit/2')
    const height = await screen.findByLabelText('Height')
    await userEvent.type(height, '{End}0')
    const { promise, resolve } = Promise.withResolvers<[number, Envelope]>()
    service.answer = name => (name === 'update' ? promise : undefined)
    const save = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(save)
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBe(save)
    await userEvent.type(height, '{End}5')
    save.focus()
    await userEvent.keyboard('{Enter}')
    resolve([503, buildRefusal('Down.')])
    expect(await screen.findByText('Down.')).toBeTruthy()
    expect(document.activeElement).toBe(save)
    expect((height as HTMLInputElement).value).toBe('110')
    expect(sent('update')).toHaveLength(1)
  })

  it('asks before unsaved changes are left and stays when told so', async () => {
    const { router } = open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    await router.navigate('/elsewhere')
    const question = 'Are you sure you want to leave this area? Your changes will not be saved.'
    expect(await screen.findByText(question)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('110')
    await router.navigate('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
  })

  it('does not ask where nothing was changed', async () => {
    const { router } = open('/Plants/Edit/2')
    await screen.findByLabelText('Height')
    await router.navigate('/elsewhere')
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
  })

  it('shows what may not be written as read-only', async () => {
    open('/Plants/Edit/2', buildPlants({ Height: { type: 'integer', title: 'Height', 'x-write': 'MEASURE' } }))
    expect(((await screen.findByLabelText('Height')) as HTMLInputElement).readOnly).toBe(true)
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).readOnly).toBe(false)
  })

  it('says that a record is not there where the address holds no key', async () => {
    open('/Plants/Edit/abc')
    service.answer = name => (name === 'one' ? [400, buildRefusal('id: "abc" is no whole number.')] : undefined)
    expect(await screen.findByText('This record does not exist.')).toBeTruthy()
    expect(screen.queryByText(/whole number/)).toBeNull()
  })

  it('says that a record is not there', async () => {
    open('/Plants/Edit/77')
    expect(await screen.findByText('This record does not exist.')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Back to the list' })[0] as HTMLElement)
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it('draws a property that only the schema knows', async () => {
    open('/Plants/Edit/2', buildPlants({ Scent: { type: 'string', title: 'Scent' } }))
    expect(await screen.findByLabelText('Scent')).toBeTruthy()
  })
})

describe('the screen for a new record', () => {
  it('begins with the defaults and saves the record', async () => {
    open('/Plants/Add', buildPlants({ Beds: { type: 'integer', title: 'Beds', default: 4 } }))
    expect(((await screen.findByLabelText('Beds')) as HTMLInputElement).value).toBe('4')
    await userEvent.type(screen.getByLabelText(/^Name/), 'Rose')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Record(s) saved successfully.')).toBeTruthy()
    expect(sent('create')).toEqual([{ Name: 'Rose', Beds: 4 }])
  })

  it('takes from its address the references that it shows, and no others', async () => {
    const plant = { type: 'integer', 'x-reference': 'Plants' } as const
    const references = { MotherID: { ...plant, title: 'Mother' }, FatherID: { ...plant, title: 'Father' } }
    const create = { route: 'Plants/Add' }
    open('/Plants/Add?MotherID=2&FatherID=3', buildPlants(references, { form: { create, hidden: ['FatherID'] } }))
    expect(await screen.findByDisplayValue('Plant 02')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Name/), 'Moss')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('create')).toHaveLength(1))
    expect(sent('create')).toEqual([{ Name: 'Moss', MotherID: 2 }])
  })

  it('suggests a value from another one and never overwrites what was typed', async () => {
    const Bed = {
      title: 'Bed',
      type: 'string' as const,
      'x-suggest': { from: 'Colour', values: { R: 'South', B: 'North' } },
    }
    open('/Plants/Add', buildPlants({ Bed }))
    const colour = await screen.findByLabelText('Colour')
    const bed = screen.getByLabelText('Bed') as HTMLInputElement
    await userEvent.type(colour, 'Red{Enter}')
    expect(bed.value).toBe('South')
    await userEvent.clear(colour)
    await userEvent.type(colour, 'Blue{Enter}')
    expect(bed.value).toBe('North')
    await userEvent.clear(bed)
    await userEvent.type(bed, 'West')
    await userEvent.clear(colour)
    await userEvent.type(colour, 'Red{Enter}')
    expect(bed.value).toBe('West')
  })

  it('puts the focus into the first of its fields that is wrong', async () => {
    open('/Plants/Add', buildPlants({ Beds: { type: 'integer', title: 'Beds', 'x-required-on-create': true } }))
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('This field is mandatory.')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('marks what a new record alone must have, and asks nothing of it later', async () => {
    const Seed = { type: 'string' as const, title: 'Seed', 'x-required-on-create': true }
    const { unmount } = open('/Plants/Add', buildPlants({ Seed }))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose')
    const seed = screen.getByLabelText('Seed *')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This field is mandatory.')).toBeTruthy()
    expect(seed.getAttribute('aria-invalid')).toBe('true')
    expect(sent('create')).toEqual([])
    unmount()
    service.close()
    open('/Plants/Edit/2', buildPlants({ Seed }))
    expect((await screen.findByLabelText('Seed')).getAttribute('aria-required')).toBeNull()
  })
})
