import type { Answer, Client } from '../support/client.ts'
import { isDeep } from '../support/scale.ts'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { makeWord } from './support/facilities.ts'
import { listVisits } from './support/screens.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// Each is a visitor of its own, and together they are a good part of all tests.
test.describe.configure({ mode: 'parallel' })

/** Makes the first row of a list that has none in the demo data. */
const firstRows: Record<string, (api: Client) => Promise<void>> = {
  async ActionLog(api) {
    const employer = { Name: makeWord(), City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
    await api.post('/api/Marketplace/Employers/Save', employer)
  },
  async Deliveries(api) {
    const { Email } =
      getSource<{ Email: string }[]>(await api.get('/api/Membership/User/GetPage', { pageSize: 1 }))[0] ?? {}
    await api.post('/api/Membership/User/ForgotPassword', { Email })
    const count = async () => getSource<unknown[]>(await api.get('/api/Notification/Delivery/GetPage')).length
    await expect.poll(count).toBeGreaterThan(0)
  },
  /** Of a source that lacks the list: the run says so. */
  async SyncRuns(api) {
    await api.post('/api/Integration/Candidates/SyncData', { Kind: 'SYNC_CAND_PROFILE' })
  },
  async DomainEvents(api) {
    const name = makeWord()
    const [own] = getSource<{ CompanyID: number }[]>(await api.get('/api/Membership/User/GetPage', { pageSize: 1 }))
    const record = {
      ...{
        LoginName: name,
        FirstName: 'Nina',
        LastName: name,
        Email: `${name}@example.com`,
        CompanyID: own?.CompanyID,
      },
      ...{ Password: 'Locum-Test-2026', ConfirmPassword: 'Locum-Test-2026' },
    }
    const { ID } = getSource<{ ID: number }>(await api.post('/api/Membership/User/Save', record))
    for (const call of ['Deactivate', 'Activate']) getSource(await api.post(`/api/Membership/User/${call}`, { id: ID }))
  },
  async Imports(api) {
    const file = Buffer.from('Facility ID,Facility Name\nS00001,Screen Hospital\n')
    const record = { Resource: 'Employers', FileName: 'hospitals.csv', FileSize: file.length }
    const ID = getSource<{ ID: number }>(await api.post('/api/Info/Import/Begin', record)).ID
    const part = { ID, Place: 0, Content: file.toString('base64') }
    getSource(await api.post('/api/Info/Import/AddPart', part))
    const Plan = {
      ...{ Encoding: null, Separator: null, Sheet: null, Values: {}, Defaults: {}, Key: 'CMSFacilityID' },
      Columns: ['Facility ID', 'Facility Name'],
      Targets: ['CMSFacilityID', 'Name'],
    }
    getSource(await api.post('/api/Info/Import/Start', { ID, Plan, DryRun: true }))
  },
  async PayrollFiles(api) {
    const approved = { timeStatusLookupIds: 7, pageSize: 65536 }
    const cards = getSource<{ ID: number; ExportedOn: string | null }[]>(
      await api.get('/api/Marketplace/TimeCards/Search', approved),
    )
    const ids = cards.filter(({ ExportedOn }) => ExportedOn === null).map(({ ID }) => ID)
    const { status } = await api.put('/api/Marketplace/TimeCards/Export/Bulk', {
      ids: ids.slice(0, 1),
      Confirmed: true,
    })
    if (status !== 200) throw new Error(`The export answers ${status}.`)
  },
  async MessageTexts(api) {
    const text = { messageKey: 'engine.import.emptyFile', messageText: 'The file is empty.' }
    await api.post('/api/Info/MessageInfo/Save', { ...text, Locale: 'en', AppCode: 'Mobile' })
  },
}

function getSource<Source>({ body, text }: Answer): Source {
  const { Success, Source } = body as { Success: boolean; Source: Source }
  if (!Success) throw new Error(text)
  return Source
}

/** Every list has a row then. */
async function makeFirstRow(api: Client, name: string): Promise<void> {
  await firstRows[name]?.(api)
}

/** Whose screens axe looks at in `npm test`: they are unlike each other. */
const looked: ReadonlySet<string> = new Set(['Whoever is not signed in', 'The console', 'Jobs', 'Employers'])

const visits = Map.groupBy(listVisits(), ({ name }) => isDeep || looked.has(name))

for (const { name, isAnonymous, screens } of visits.get(true) ?? []) {
  test(`the screens of "${name}" are quiet under the strict policy and accessible in light and dark`, async ({
    page,
    baseURL,
  }) => {
    // Up to five screens, each looked at four times.
    test.slow()
    if (!isAnonymous) {
      await beginSession(page, 'admin')
      await makeFirstRow(await openApi(page, baseURL ?? ''), name)
    }
    for (const [index, screen] of screens.entries()) {
      await test.step(screen.name, async () => {
        await screen.open(page)
        await expectAccessibleInBoth(page)
        if (isDeep) {
          // The next one opens in the window as it is then.
          await page.setViewportSize(index % 2 === 0 ? phone : desk)
          await expectAccessibleInBoth(page)
        }
        await takePictures(page, screen.name.replaceAll(' ', '-'))
      })
    }
  })
}

const groupSize = 8
const others = visits.get(false) ?? []
for (let first = 0; first < others.length; first += groupSize) {
  const group = others.slice(first, first + groupSize)
  test(`the screens of ${group.map(({ name }) => name).join(', ')} are quiet under the strict policy`, async ({
    page,
    baseURL,
  }) => {
    await beginSession(page, 'admin')
    const api = await openApi(page, baseURL ?? '')
    for (const { name, screens } of group) {
      await makeFirstRow(api, name)
      for (const screen of screens) await test.step(screen.name, () => screen.open(page))
    }
  })
}
