import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildRefusal } from '#contract/envelope.ts'
import type { EditedRecord } from '#contract/live.ts'
import { beginEditing, connectEditing, takeEditors } from '#src/providers/realtime/editing.ts'
import { publishRowNews } from '#src/providers/realtime/rowNews.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

afterEach(() => connectEditing(null))

const signIn = () =>
  localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub: '7' } }))

function open(path: string, rows = buildPlantRows(3), plants = buildPlants()) {
  service = startScreens({ resources: [plants], rows: { Plants: rows } })
  return renderRoutes([...buildResourceRoutes(plants), { path: 'elsewhere', element: <p>Elsewhere</p> }], path)
}

describe('a record that somebody saves while its form is open', () => {
  const saveElsewhere = (values: RecordValues) => {
    const row = service.rows.get('Plants')?.[1] ?? {}
    Object.assign(row, values, {
      Version: Number(row.Version) + 1,
      ModifiedBy: 'ada',
      ModifiedOn: '2026-11-20T10:00:00Z',
    })
    act(() => publishRowNews(['Plants']))
  }

  it('is shown anew where nothing was typed', async () => {
    open('/Plants/Edit/2')
    await screen.findByLabelText('Height')
    saveElsewhere({ Height: 77 })
    expect(await screen.findByText(/^ada saved this record/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Height').value).toBe('11')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByLabelText<HTMLInputElement>('Height').value).toBe('77')
    expect(screen.queryByText(/^ada saved this record/)).toBeNull()
  })

  it('is laid beside what was typed, which stays and is saved over it', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText(/^Name/), '!')
    saveElsewhere({ Height: 77 })
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
    await screen.findByRole('alertdialog', { name: 'Changed by someone else' })
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing mine' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Plant 02!')
    expect(screen.getByLabelText<HTMLInputElement>('Height').value).toBe('77')
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(service.calls.some(({ name }) => name === 'update')).toBe(true))
    expect(service.calls.find(({ name }) => name === 'update')?.args.record).toMatchObject({
      Name: 'Plant 02!',
      Version: 2,
    })
  })

  it('says nothing where other records were saved', async () => {
    open('/Plants/Edit/2')
    await screen.findByLabelText('Height')
    act(() => publishRowNews(['Plants']))
    await waitFor(() => expect(service.calls.filter(({ name }) => name === 'one')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
  })
})

describe('the form of a record that others edit too', () => {
  const record: EditedRecord = { Resource: 'Plants', Id: '2' }
  const announce = (...Names: string[]) => act(() => takeEditors({ ...record, Names, Count: Names.length }))

  it('names two of them, counts the rest, and says nothing where there is nobody', async () => {
    open('/Plants/Edit/2')
    connectEditing(async () => {})
    await screen.findByLabelText('Height')
    announce('Ada')
    expect(await screen.findByText('Also editing: Ada')).toBeTruthy()
    announce('Ada', 'Ben')
    expect(screen.getByText('Also editing: Ada, Ben').closest('[role="status"]')).toBeTruthy()
    announce('Ada', 'Ben', 'Cleo')
    expect(screen.getByTitle('Ada, Ben, Cleo').textContent).toBe('Also editing: Ada, Ben +1')
    act(() => takeEditors({ ...record, Names: ['Ada', 'Ben', 'Cleo'], Count: 14 }))
    expect(screen.getByTitle('Ada, Ben, Cleo and 11 more').textContent).toBe('Also editing: Ada, Ben +12')
    announce()
    expect(screen.queryByText(/Also editing/)).toBeNull()
  })

  it('says so wherever the hub is heard, until it is left or not looked at for a minute', async () => {
    const called: unknown[] = []
    const call = async (name: string, content: unknown) => void called.push([name, content])
    const { router } = open('/Plants/Edit/2')
    await screen.findByLabelText('Height')
    connectEditing(call)
    expect(called).toEqual([['BeginEditing', record]])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(called).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(called.at(-1)).toEqual(['EndEditing', record])
    vi.useRealTimers()
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(called.at(-1)).toEqual(['BeginEditing', record])
    announce('Ada')
    await screen.findByText('Also editing: Ada')
    act(() => connectEditing(null))
    expect(screen.queryByText(/Also editing/)).toBeNull()
    connectEditing(call)
    await act(() => router.navigate('/elsewhere'))
    await screen.findByText('Elsewhere')
    await waitFor(() =>
      expect(called.slice(-2)).toEqual([
        ['BeginEditing', record],
        ['EndEditing', record],
      ]),
    )
  })
})

it('is said of the next record that is opened, though the last one was left while nobody looked', async () => {
  const called: unknown[] = []
  service = startScreens({ resources: [] })
  connectEditing(async (name, { Id }) => void called.push(`${name} ${Id}`))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const end = beginEditing({ Resource: 'Plants', Id: '1' })
  await vi.advanceTimersByTimeAsync(60_000)
  end()
  hidden.mockRestore()
  beginEditing({ Resource: 'Plants', Id: '2' })()
  vi.useRealTimers()
  expect(called).toEqual(['BeginEditing 1', 'EndEditing 1', 'BeginEditing 2', 'EndEditing 2'])
})

it('is said again where the hub refuses it, until the record is left', async () => {
  const called: unknown[] = []
  service = startScreens({ resources: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isRefused = true
  connectEditing(async (name, { Id }) => {
    called.push(`${name} ${Id}`)
    if (isRefused) throw new Error('not now')
  })
  const end = beginEditing({ Resource: 'Plants', Id: '1' })
  await vi.advanceTimersByTimeAsync(5000)
  const refused = called.length
  expect(refused).toBeGreaterThan(2)
  isRefused = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(called).toHaveLength(refused + 1)
  isRefused = true
  connectEditing(null)
  end()
  beginEditing({ Resource: 'Plants', Id: '2' })()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(new Set(called)).toEqual(new Set(['BeginEditing 1']))
})

describe('another record in the form of one with unsaved changes', () => {
  const question = 'You have pending changes. Click Yes if you want to save the changes.'
  const height = async () => (await screen.findByLabelText('Height')) as HTMLInputElement
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  }
  const sent = () => service.calls.filter(({ name }) => name === 'update').map(({ args }) => args.record)

  it('comes with the changes saved after a Yes, without them after a No, and not where the question is closed', async () => {
    const { router } = open('/Plants/Edit/2')
    await userEvent.type(await height(), '{End}0')
    await act(() => router.navigate('/Plants/Edit/3'))
    await press('Cancel')
    expect((await height()).value).toBe('110')
    await act(() => router.navigate('/Plants/Edit/3'))
    await press('Yes')
    expect(await screen.findByText('Record(s) updated successfully.')).toBeTruthy()
    await waitFor(async () => expect((await height()).value).toBe('12'))
    expect(router.state.location.pathname).toBe('/Plants/Edit/3')
    expect(sent()).toEqual([{ ID: 2, Version: 1, Height: 110 }])
    await userEvent.type(await height(), '{End}9')
    await act(() => router.navigate('/Plants/Add'))
    await press('No')
    await waitFor(async () => expect((await height()).value).toBe(''))
    expect(sent()).toHaveLength(1)
  })

  it('waits where the changes cannot be saved, and says so', async () => {
    const { router } = open('/Plants/Edit/2')
    await userEvent.clear(await screen.findByLabelText(/^Name/))
    await act(() => router.navigate('/Plants/Edit/3'))
    await press('Yes')
    expect(await screen.findByText('Please fill all mandatory fields.')).toBeTruthy()
    expect(await screen.findByText('Please Save or Cancel changes before moving next.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/Plants/Edit/2')
    expect(sent()).toEqual([])
  })
})

describe('a new record whose saving was not answered', () => {
  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const sent = (name: string) => service.calls.filter(call => call.name === name).map(({ args }) => args.record)

  it('is saved with the same key again, and the next one with a key of its own', async () => {
    const { router } = open('/Plants/Add')
    const keys: (string | null)[] = []
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const answer = await send(address, init)
      if (!String(address).endsWith('/Save')) return answer
      keys.push(new Headers(init?.headers).get('Idempotency-Key'))
      if (keys.length === 1) throw new TypeError('lost')
      return answer
    })
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose')
    await save()
    await screen.findByText('The API is not reachable. Nothing you typed is lost.')
    await save()
    await screen.findByText('Record(s) saved successfully.')
    await act(() => router.navigate('/Plants/Add'))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Moss')
    await save()
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
    vi.restoreAllMocks()
  })

  /** Types a plant of which an earlier attempt has saved this much. */
  async function typeOver(made: RecordValues, permissions?: string[]) {
    service = startScreens({ resources: [buildPlants()], rows: { Plants: buildPlantRows(3) }, permissions })
    service.rows.get('Plants')?.push({ ...made })
    service.answer = name =>
      name === 'create' ? [409, { ...buildRefusal('Made before.'), Source: made as never }] : undefined
    signIn()
    const { router } = renderRoutes(buildResourceRoutes(buildPlants()), '/Plants/Add')
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose bush')
    return router
  }
  const made = { ID: 4, Version: 1, Name: 'Rose', Height: 7 }
  const findName = async () => (await screen.findByLabelText(/^Name/)) as HTMLInputElement

  it('goes on as the record that was saved, with what was typed since', async () => {
    const router = await typeOver(made)
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/4'))
    expect(await screen.findByText(/^An earlier attempt has saved this record\./)).toBeTruthy()
    await screen.findByRole('heading', { name: 'Rose' })
    expect((await findName()).value).toBe('Rose bush')
    expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('')
    await save()
    await waitFor(() => expect(sent('update')).toEqual([{ ID: 4, Version: 1, Name: 'Rose bush', Height: null }]))
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('goes on so too where it was to be saved on the way to another record', async () => {
    const router = await typeOver(made)
    await act(() => router.navigate('/Plants/Edit/3'))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/4'))
    await screen.findByRole('heading', { name: 'Rose' })
    expect((await findName()).value).toBe('Rose bush')
    expect(screen.getByText('Please Save or Cancel changes before moving next.')).toBeTruthy()
    await save()
    await waitFor(() => expect(sent('update')).toHaveLength(1))
  })

  it.each([
    ['the resource', made, ['VIEW_PLANT', 'ADD_PLANT']],
    ['this record', { ...made, AllowedActions: ['delete'] }, undefined],
  ])('says that what was typed since is not saved to who may not edit %s', async (_, row, permissions) => {
    const router = await typeOver(row, permissions)
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
    expect(await screen.findByText(/What you changed since then is not saved/)).toBeTruthy()
    expect(screen.queryByText(/save again/)).toBeNull()
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('a record that somebody else has saved meanwhile', () => {
  const sent = () => service.calls.filter(({ name }) => name === 'update').map(({ args }) => args.record)

  /** Types a height into the form of the second plant and saves it over what somebody else has made of it. */
  async function saveOver(theirs: object) {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    Object.assign(service.rows.get('Plants')?.[1] ?? {}, { Version: 7, ...theirs })
    service.answer = (name, { record }) => {
      const row = service.rows.get('Plants')?.[1]
      return name === 'update' && record?.Version !== 7
        ? [409, { ...buildRefusal('Stale.'), Source: row as never }]
        : undefined
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  it('is saved without a question where both have changed the same to the same', async () => {
    await saveOver({ Height: 110 })
    expect(await screen.findByText('Record(s) updated successfully.')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent().map(record => record?.Version)).toEqual([1, 7])
  })

  it('says by whom and when, and asks of no field in which both agree', async () => {
    await saveOver({ Height: 110, Name: 'Fern', ModifiedBy: 'ben', ModifiedOn: '2026-03-01T10:00:00Z' })
    expect(await screen.findByText(/^Last saved by ben, 0[23]\/\d\d\/2026 /)).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Height the same 110' })).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Name not changed Fern' })).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing mine' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Fern')
  })
})
