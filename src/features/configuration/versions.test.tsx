import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  ConfigurationChange,
  ConfigurationStatus,
  ConfigurationVersion,
  ConfigurationVersionDetails,
  RollBackOutcome,
} from '#contract/configurationVersion.ts'
import { buildPage, buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import { applyManifest, manifestState } from '#src/providers/data/manifestState.ts'
import { network } from '#tests/support/consoleWorld.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import configuration from './index.ts'

/** What stands behind the network's door. */
interface Stand {
  versions: ConfigurationVersion[]
  status: ConfigurationStatus
  details: Partial<ConfigurationVersionDetails>
  /** What a roll back answers instead of making a version. */
  refusal: Envelope<RollBackOutcome> | null
  isDown: boolean
  markers: (string | null)[]
}

let stand: Stand

const bed: ConfigurationChange = { Area: 'property', Name: 'Wards.Beds', Change: 'added', Detail: 'whole number' }
const problem = {
  file: 'schemas/ward.json',
  line: 12,
  pointer: '/properties/Beds/type',
  message: 'This is none of "string".',
  fix: 'Use "integer".',
}

function buildVersion(Version: number, changes: Partial<ConfigurationVersion> = {}): ConfigurationVersion {
  return {
    Version,
    How: 'files',
    By: 'ward-server',
    RolledBackTo: null,
    CreatedOn: new Date(Date.UTC(2026, 10, 20, 10, 28 + Version, 7)).toISOString(),
    Changes: [bed],
    Overwritten: null,
    IsLive: false,
    ...changes,
  }
}

function rollBack(version: number): Envelope<RollBackOutcome> {
  if (stand.refusal) return stand.refusal
  const next = stand.versions.length + 1
  stand.versions.unshift(buildVersion(next, { How: 'rollback', By: 'admin', RolledBackTo: version }))
  stand.status = { ...stand.status, Version: next }
  return buildSuccess({ Outcome: 'live', Version: next })
}

afterEach(() => {
  network.resetHandlers()
  network.close()
})
beforeEach(() => {
  startScreens({ resources: [], permissions: ['MANAGE_SCHEMA'] }).close()
  network.listen({ onUnhandledFrame: 'error' })
  stand = {
    versions: [buildVersion(3), buildVersion(2), buildVersion(1, { Changes: [] })],
    status: { Version: 3, Problems: [], Notice: null, Indexes: [] },
    details: { Files: [], Against: [{ ...bed, Change: 'removed', Detail: null }], Problems: [] },
    refusal: null,
    isDown: false,
    markers: [],
  }
  network.use(
    http.get('*/config/status', () => HttpResponse.json(buildSuccess(stand.status))),
    http.get('*/config/versions', ({ request }) => {
      if (stand.isDown) return HttpResponse.json(buildRefusal('The database does not answer.'), { status: 503 })
      const { searchParams } = new URL(request.url)
      const [index, size] = [Number(searchParams.get('pageIndex')), Number(searchParams.get('pageSize'))]
      const rows = stand.versions.slice(index * size, (index + 1) * size)
      return HttpResponse.json(buildPage(rows, { index, size, total: stand.versions.length, hasNext: false }))
    }),
    http.get('*/config/versions/:version', ({ params }) => {
      const version = stand.versions.find(each => each.Version === Number(params.version))
      if (!version) return HttpResponse.json(buildRefusal('There is no such version.'), { status: 404 })
      return HttpResponse.json(buildSuccess({ ...version, ...stand.details }))
    }),
    http.post('*/config/versions/:version/rollback', ({ params, request }) => {
      stand.markers.push(request.headers.get('x-api-request'))
      return HttpResponse.json(rollBack(Number(params.version)))
    }),
  )
})

function open(path = '/Configuration/Versions') {
  return renderRoutes(configuration.routes(), path)
}

const findRow = async (version: number) => {
  const heading = await screen.findByRole('heading', { name: `Version ${version}` })
  return within(heading.closest('li') as HTMLElement)
}

describe('the list of versions', () => {
  it('tells of each who made it, when, how and what it changed, the newest first and the live one marked', async () => {
    stand.versions[1] = buildVersion(2, { How: 'rollback', By: 'admin', RolledBackTo: 1, Changes: [bed, bed] })
    open()
    const live = await findRow(3)
    expect(live.getByText('Live')).toBeTruthy()
    expect(live.getByText(/\d\d\/\d\d\/2026 \d\d:31 [AP]M/)).toBeTruthy()
    expect(live.getByText(/Data files edited on ward-server/)).toBeTruthy()
    expect(live.getByText('Added Wards.Beds')).toBeTruthy()
    expect(live.queryByRole('button', { name: 'Roll back to version 3' })).toBeNull()
    const older = await findRow(2)
    expect(older.getByText(/Rolled back to version 1 by admin/)).toBeTruthy()
    expect(older.getByText('Added Wards.Beds')).toBeTruthy()
    expect((await findRow(1)).getByText('The first version.')).toBeTruthy()
    const names = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(names).toEqual(['Version 3', 'Version 2', 'Version 1'])
  })

  it('says of a version which files of those before it are gone, where its edit was made on a disk that was behind', async () => {
    stand.versions[0] = buildVersion(3, { Overwritten: { Since: 1, Files: ['schemas/bed.json', 'schemas/ward.json'] } })
    open()
    const mark = /held version 1: what came after it in schemas\/bed\.json, schemas\/ward\.json is not in this version/
    expect((await findRow(3)).getByText(mark)).toBeTruthy()
    expect((await findRow(2)).queryByText(mark)).toBeNull()
  })

  it('tells apart what was added, removed and changed, by name where it is little and by number where it is much', async () => {
    const code: ConfigurationChange = { ...bed, Name: 'Wards.Code', Change: 'removed' }
    const floor: ConfigurationChange = { Area: 'column', Name: 'Wards.Floor', Change: 'changed', Detail: null }
    stand.versions[0] = buildVersion(3, { Changes: [floor, code, bed] })
    stand.versions[1] = buildVersion(2, { Changes: [bed, bed, bed, { ...bed, Area: 'column' }, code] })
    open()
    expect((await findRow(3)).getByText('Added Wards.Beds. Removed Wards.Code. Changed Wards.Floor')).toBeTruthy()
    expect((await findRow(2)).getByText('Added 3 properties, 1 column. Removed 1 property')).toBeTruthy()
  })

  it('tells the seconds of versions that were made in the same minute, and of no others', async () => {
    stand.versions[1] = buildVersion(2, { CreatedOn: '2026-11-20T10:31:52Z' })
    open()
    expect((await findRow(3)).getByText(/:31:07 [AP]M/)).toBeTruthy()
    expect((await findRow(2)).getByText(/:31:52 [AP]M/)).toBeTruthy()
    expect((await findRow(1)).getByText(/:29 [AP]M/)).toBeTruthy()
  })

  it('opens what a version changed under headings of what it is about', async () => {
    stand.versions[0] = buildVersion(3, {
      Changes: [bed, { Area: 'menu', Name: 'Admin / Wards', Change: 'removed', Detail: null }],
    })
    open()
    const row = await findRow(3)
    const button = row.getByRole('button', { name: 'Show what changed in version 3' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const properties = within(await row.findByRole('group', { name: 'Properties (1)' }))
    expect(properties.getByText('Wards.Beds')).toBeTruthy()
    expect(properties.getByText('Added')).toBeTruthy()
    expect(properties.getByText('whole number')).toBeTruthy()
    expect(within(row.getByRole('group', { name: 'Menu (1)' })).getByText('Admin / Wards')).toBeTruthy()
  })

  it('shows the first of many changes, and all when asked', async () => {
    const Changes = Array.from({ length: 40 }, (_, index) => ({ ...bed, Name: `Wards.P${index}` }))
    stand.versions[0] = buildVersion(3, { Changes })
    open()
    const row = await findRow(3)
    await userEvent.click(row.getByRole('button', { name: 'Show what changed in version 3' }))
    await row.findByText('Wards.P0')
    expect(row.queryByText('Wards.P39')).toBeNull()
    await userEvent.click(row.getByRole('button', { name: 'Show all 40' }))
    expect(row.getByText('Wards.P39')).toBeTruthy()
  })

  it('turns pages, which stand in the address', async () => {
    stand.versions = Array.from({ length: 25 }, (_, index) => buildVersion(25 - index))
    stand.status.Version = 25
    const { router } = open()
    await findRow(25)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await findRow(15)
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(router.state.location.search).toContain('page=2')
  })

  it('says that a page is empty and leads to the newest versions', async () => {
    open('/Configuration/Versions?page=9')
    expect(await screen.findByText('There are no versions on this page.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show the newest versions' }))
    await findRow(3)
  })

  it('says what went wrong, what stays as it is, and tries again', async () => {
    stand.isDown = true
    open()
    expect(await screen.findByText('The versions could not be loaded.')).toBeTruthy()
    expect(screen.getByText(/The database does not answer. Nothing has changed/)).toBeTruthy()
    stand.isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await findRow(3)
  })

  it('shows a version as soon as the console hears that it is live', async () => {
    open()
    await findRow(3)
    stand.versions.unshift(buildVersion(4))
    const state = manifestState.get()
    act(() => void applyManifest({ ...(state as NonNullable<typeof state>).manifest, Version: 4 }))
    expect((await findRow(4)).getByText('Live')).toBeTruthy()
    expect((await findRow(3)).getByRole('button', { name: 'Roll back to version 3' })).toBeTruthy()
  })
})

describe('problems of the data files', () => {
  it('stand above the list as long as there are some', async () => {
    open()
    await findRow(3)
    stand.status.Problems = [problem]
    expect(await screen.findByText('schemas/ward.json:12')).toBeTruthy()
    stand.status.Problems = []
    await waitFor(() => expect(screen.queryByText('schemas/ward.json:12')).toBeNull())
  })
})

describe('a roll back', () => {
  async function ask(version: number) {
    open()
    await userEvent.click((await findRow(version)).getByRole('button', { name: `Roll back to version ${version}` }))
    return within(await screen.findByRole('dialog', { name: `Roll back to version ${version}` }))
  }

  it('says what will change before it does anything, and what happened after', async () => {
    const dialog = await ask(2)
    expect(await dialog.findByText('Wards.Beds')).toBeTruthy()
    expect(dialog.getByText('Removed')).toBeTruthy()
    expect(dialog.getByText(/One thing changes/)).toBeTruthy()
    expect(dialog.getByText(/npm run config -- write 2/)).toBeTruthy()
    expect(stand.markers).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back to version 2' }))
    expect(await screen.findByText('Version 4 is live with the files of version 2.')).toBeTruthy()
    expect((await findRow(4)).getByText(/Rolled back to version 2 by admin/)).toBeTruthy()
    expect((await findRow(4)).getByText('Live')).toBeTruthy()
    expect(stand.markers).toEqual(['1'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does nothing where it is cancelled, and gives the focus back', async () => {
    const dialog = await ask(2)
    await dialog.findByText('Wards.Beds')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Roll back to version 2')
    expect(stand.versions).toHaveLength(3)
  })

  it('is not offered where it would change nothing, and the reason is told', async () => {
    stand.versions.unshift(buildVersion(4, { How: 'rollback', RolledBackTo: 1 }))
    stand.status.Version = 4
    stand.details.Files = [{ Path: 'a.json', Text: '{}', Live: 'same', LiveText: null }]
    const dialog = await ask(2)
    expect(await dialog.findByText(/The files of version 2 are live already/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Roll back to version 2' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    const first = await findRow(1)
    expect(first.getByText('The same files as live')).toBeTruthy()
    expect(first.queryByRole('button', { name: 'Roll back to version 1' })).toBeNull()
  })

  it('shows the problems where it is refused', async () => {
    stand.refusal = { ...buildRefusal('No.'), Source: { Outcome: 'refused', Problems: [problem] } }
    const dialog = await ask(2)
    await dialog.findByText('Wards.Beds')
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back to version 2' }))
    expect(await dialog.findByText('The roll back was refused, and nothing has changed.')).toBeTruthy()
    expect(dialog.getByText('schemas/ward.json:12')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Roll back to version 2' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('can be tried again where the services do not answer', async () => {
    const dialog = await ask(2)
    await dialog.findByText('Wards.Beds')
    stand.refusal = buildRefusal('The database does not answer.')
    const button = dialog.getByRole('button', { name: 'Roll back to version 2' })
    await userEvent.click(button)
    expect(await dialog.findByText('The database does not answer.')).toBeTruthy()
    stand.refusal = null
    await userEvent.click(button)
    expect(await screen.findByText('Version 4 is live with the files of version 2.')).toBeTruthy()
  })

  it('is not offered to a version that can no longer be served, and the reasons are told', async () => {
    stand.details = { Files: [], Against: null, Problems: [problem] }
    const dialog = await ask(2)
    expect(await dialog.findByText('This version can no longer be served')).toBeTruthy()
    expect(dialog.getByText('schemas/ward.json:12')).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'Roll back to version 2' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('the page of a version', () => {
  it('shows what it changed, what of it differs from the live one, and its files, those that differ first', async () => {
    stand.details.Files = [
      { Path: 'menu/menu.xml', Text: '<Menu />', Live: 'same', LiveText: null },
      { Path: 'schemas/bed.json', Text: null, Live: 'only', LiveText: '{ "title": "Bed" }' },
      {
        Path: 'schemas/ward.json',
        Text: '{\n  "title": "Ward"\n}',
        Live: 'other',
        LiveText: '{\n  "title": "Unit"\n}',
      },
    ]
    open('/Configuration/Versions/2')
    const changed = within(await screen.findByRole('region', { name: 'What this version changed' }))
    expect(changed.getByText('Added')).toBeTruthy()
    const against = within(screen.getByRole('region', { name: 'What a roll back to it would change now' }))
    expect(against.getByText('Removed')).toBeTruthy()
    const files = within(screen.getByRole('region', { name: 'Data files' }))
    const buttons = files.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)
    expect(buttons).toEqual([
      'schemas/bed.jsonOnly in live',
      'schemas/ward.jsonDiffers from live',
      'menu/menu.xmlAs live',
    ])
    await userEvent.click(files.getByRole('button', { name: /ward/ }))
    const ward = within(await files.findByRole('region', { name: 'schemas/ward.json' }))
    expect(ward.getByText('− "title": "Unit"')).toBeTruthy()
    expect(ward.getByText('+ "title": "Ward"')).toBeTruthy()
    await userEvent.click(files.getByRole('button', { name: 'Show the whole file' }))
    expect(ward.queryByText(/Unit/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Roll back to version 2' })).toBeTruthy()
  })

  it('gives its files away, each by itself and all as they are', async () => {
    const user = userEvent.setup()
    const blobs: Blob[] = []
    URL.createObjectURL = blob => `blob:${blobs.push(blob as Blob)}`
    URL.revokeObjectURL = () => {}
    stand.details.Files = [
      { Path: 'menu/menu.xml', Text: '<Menu />', Live: 'same', LiveText: null },
      { Path: 'schemas/bed.json', Text: null, Live: 'only', LiveText: '{}' },
      { Path: 'schemas/ward.json', Text: '{ "title": "Station für Ärzte" }', Live: 'missing', LiveText: null },
    ]
    open('/Configuration/Versions/2')
    const files = within(await screen.findByRole('region', { name: 'Data files' }))
    expect(files.getByText(/npm run config -- write 2/)).toBeTruthy()
    await user.click(files.getByRole('button', { name: 'Download all' }))
    expect(await (blobs[0] as Blob).text()).toContain('Station für Ärzte')
    await user.click(files.getByRole('button', { name: /^menu/ }))
    await user.click(await files.findByRole('button', { name: 'Download menu/menu.xml' }))
    expect(await (blobs[1] as Blob).text()).toBe('<Menu />')
    await user.click(files.getByRole('button', { name: 'Copy menu/menu.xml' }))
    expect(await screen.findByText('menu/menu.xml is copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('<Menu />')
  })

  it('tells what the disk holds, also after a roll back, which leaves the focus at the head of the page', async () => {
    stand.details.Files = [{ Path: 'a.json', Text: '{}', Live: 'other', LiveText: '{ }' }]
    open('/Configuration/Versions/2')
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back to version 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Wards.Beds')
    stand.status.Notice = 'Version 4 is live, but the disk holds version 3.'
    stand.details.Files = [{ Path: 'a.json', Text: '{}', Live: 'same', LiveText: null }]
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back to version 2' }))
    expect(await screen.findByText('Version 4 is live, but the disk holds version 3.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('offers no roll back to the files that are live, and says so', async () => {
    stand.details.Files = [{ Path: 'a.json', Text: '{}', Live: 'same', LiveText: null }]
    open('/Configuration/Versions/2')
    const words = 'The files of version 2 are live already: there is nothing to roll back.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull()
  })

  it('offers no roll back of the live version', async () => {
    open('/Configuration/Versions/3')
    await screen.findByRole('region', { name: 'What this version changed' })
    expect(screen.getByText('Live')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull()
    expect(screen.queryByRole('region', { name: /roll back/ })).toBeNull()
  })

  it.each(['77', 'abc'])('says that there is no version %s and leads back', async version => {
    open(`/Configuration/Versions/${version}`)
    expect(await screen.findByText(/There is no version/)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Back to the versions' }))
    await findRow(3)
  })
})
