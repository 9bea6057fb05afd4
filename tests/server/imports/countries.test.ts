import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPlan } from '#contract/imports.ts'
import { copyDataFolder, type DataFolder } from '#tests/contract/support/dataFolder.ts'
import { buildWorkbook } from '#tests/support/tableFiles.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildImportClient, type ImportClient } from './importClient.ts'

const own = {
  Fee: { type: 'number', title: 'Fee', 'x-kind': 'money' },
  OpenedOn: { type: 'string', format: 'date', title: 'Opened on' },
  SeenAt: { type: 'string', format: 'date-time', title: 'Seen at', 'x-time': 'instant' },
}

const fields = ['CMSFacilityID', 'Name', 'City', 'Latitude', 'Fee', 'OpenedOn', 'SeenAt', 'HasEmergencyServices']
const columns = [
  'Facility ID',
  'Facility Name',
  'City',
  'Latitude',
  'Fee',
  'Opened on',
  'Seen at',
  'Emergency services',
]
const zone = 'America/Chicago'

/** What stands in a row whatever the settings of who writes it; null is a blank cell. The moment is what clocks in the zone show. */
interface Facility {
  id: string
  name: string
  city: string | null
  latitude: number | null
  fee: number | null
  opened: string | null
  seen: string | null
  hasEmergency: boolean
}

const names = ['Müller-Löwenthal', 'Éloi Hôpital', 'O’Brien Clinic', 'Señor Peña', 'Straße Süd', 'Œuvre Sainte']
const facilities = Array.from({ length: 20 }, (_, index): Facility => {
  const day = String(index + 1).padStart(2, '0')
  return {
    id: String(100_000 + index),
    name: `${names[index % names.length]} ${index}`,
    city: index % 5 === 0 ? null : 'Zürich',
    latitude: index % 4 === 3 ? null : 30 + index / 8,
    fee: index % 6 === 5 ? null : 1000 + index * 250.25,
    opened: index % 7 === 6 ? null : `2026-03-${day}`,
    seen: index % 3 === 2 ? null : `2026-07-${day} 14:${day}`,
    hasEmergency: index % 2 === 0,
  }
})

/** How a spreadsheet writes a CSV file by the settings of a country. */
interface Settings {
  locale: string
  separator: string
  encoding: 'latin1' | 'utf8'
  toDate(day: string): string
  toMoney(figures: string): string
  truth: readonly [yes: string, no: string]
}

const split = (day: string) => day.split('-') as [string, string, string]
const plain = (text: string) => String(Number(text))
const countries: Record<string, Settings> = {
  German: {
    ...{ locale: 'de-DE', separator: ';', encoding: 'latin1', truth: ['WAHR', 'FALSCH'] },
    toDate: day => split(day).reverse().join('.'),
    toMoney: figures => `${figures} $`,
  },
  French: {
    ...{ locale: 'fr-FR', separator: ';', encoding: 'utf8', truth: ['VRAI', 'FAUX'] },
    toDate: day => split(day).reverse().join('/'),
    toMoney: figures => `${figures} $`,
  },
  US: {
    ...{ locale: 'en-US', separator: ',', encoding: 'utf8', truth: ['TRUE', 'FALSE'] },
    toDate: day => [plain(split(day)[1]), plain(split(day)[2]), split(day)[0]].join('/'),
    toMoney: figures => `$${figures}`,
  },
}

function writeCsv({ locale, separator, encoding, toDate, toMoney, truth }: Settings): Buffer {
  const figures = (number: number, digits?: number) =>
    number.toLocaleString(locale, { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 6 })
  const toCell = (text: string) => (text.includes(separator) ? `"${text}"` : text)
  const toTime = (time: string) => (locale === 'en-US' ? `${Number(time.slice(0, 2)) - 12}:${time.slice(3)} PM` : time)
  const lines = facilities.map(({ id, name, city, latitude, fee, opened, seen, hasEmergency }) => [
    ...[id, name, city ?? ''],
    latitude === null ? '' : figures(latitude),
    fee === null ? '' : toMoney(figures(fee, 2)),
    opened === null ? '' : toDate(opened),
    seen === null ? '' : `${toDate(seen.slice(0, 10))} ${toTime(seen.slice(11))}`,
    hasEmergency ? truth[0] : truth[1],
  ])
  const text = [columns, ...lines].map(cells => cells.map(toCell).join(separator)).join('\r\n')
  // Windows-1252 has two of the letters where Latin-1 has none.
  const bytes = Buffer.from(text.replaceAll('’', '\x92').replaceAll('Œ', '\x8c'), 'latin1')
  return encoding === 'latin1' ? bytes : Buffer.from(`\uFEFF${text}\r\n`)
}

/** A workbook holds numbers and days of its calendar whatever the settings; its formats alone are of a country. */
function writeWorkbook(dateFormat: string, momentFormat: string, moneyFormat: string): Promise<Buffer> {
  const toDay = (text: string) =>
    Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text) / 86_400_000 + 25_569
  const text = (value: string | null) => (value === null ? '<c/>' : `<c t="inlineStr"><is><t>${value}</t></is></c>`)
  const number = (value: number | null, style = 0) => (value === null ? '<c/>' : `<c s="${style}"><v>${value}</v></c>`)
  const rows = facilities.map(({ id, name, city, latitude, fee, opened, seen, hasEmergency }) =>
    [
      ...[text(id), text(name), text(city), number(latitude), number(fee, 3)],
      number(opened === null ? null : toDay(opened), 1),
      number(seen === null ? null : toDay(seen), 2),
      `<c t="b"><v>${hasEmergency ? 1 : 0}</v></c>`,
    ].join(''),
  )
  const formats = [dateFormat, momentFormat, moneyFormat].map(
    (code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`)]
  return buildWorkbook({
    sheets: { Tabelle1: [columns.map(text).join(''), ...rows].map(cells => `<row>${cells}</row>`).join('') },
    styles: `<numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs>`,
  })
}

const files: [string, () => Buffer | Promise<Buffer>][] = [
  ...Object.entries(countries).map(([name, settings]): [string, () => Buffer] => [
    `${name} CSV`,
    () => writeCsv(settings),
  ]),
  ['German workbook', () => writeWorkbook('dd\\.mm\\.yyyy', 'dd\\.mm\\.yyyy\\ hh:mm', '#,##0.00\\ [$$-409]')],
  ['French workbook', () => writeWorkbook('dd/mm/yyyy', 'dd/mm/yyyy\\ hh:mm', '#,##0.00\\ "$"')],
  ['US workbook', () => writeWorkbook('m/d/yyyy', 'm/d/yyyy\\ h:mm\\ AM/PM', '"$"#,##0.00')],
]

describe.each(listTestServers())('files of three countries on $name', server => {
  let folder: DataFolder
  let app: RunningApp
  let kim: ImportClient
  let token: string

  beforeAll(async () => {
    folder = await copyDataFolder()
    const path = join(folder.path, 'schemas/employer.json')
    const schema = JSON.parse(await readFile(path, 'utf8'))
    Object.assign(schema.properties, own)
    await writeFile(path, JSON.stringify(schema))
    app = await startApp(server, { LOCUM_CONFIG: folder.path })
    await app.addUser('kim', ['IMPORT_DATA', 'VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER', 'EXPORT_DATA'])
    token = await app.signIn('kim')
    kim = buildImportClient(app.address, token)
  })
  afterAll(async () => {
    await app?.drop()
    await folder?.remove()
  })
  beforeEach(() => app.stand.database.run('truncate employer, "import", import_run, import_blank, import_refusal'))

  async function run(content: Buffer, changes: Partial<ImportPlan>) {
    const id = await kim.send(content)
    const plan: ImportPlan = {
      ...{ Encoding: null, Separator: null, Sheet: null, Columns: columns, Targets: fields, Values: {}, Zone: zone },
      ...{ Defaults: { CompanyID: 1, IsActive: true, State: 'TX', TimeZone: zone }, Key: 'CMSFacilityID', ...changes },
    }
    const { envelope, text } = await kim.start(id, plan)
    if (!envelope.Success) throw new Error(text)
    return kim.until(id)
  }

  test.each(files)(
    'a %s comes in as it was meant, without a question, and its export changes nothing',
    async (_, write) => {
      expect(await run(await write(), {})).toMatchObject({ Status: 'Done', Failure: null, Created: 20, Refused: 0 })
      const stored = await app.stand.database.run(
        `select "CMSFacilityID" as id, "Name" as name, "City" as city, "Latitude" as latitude, "Fee" as fee, "OpenedOn" as opened,
         to_char("SeenAt" at time zone '${zone}', 'YYYY-MM-DD HH24:MI') as seen, "HasEmergencyServices" as "hasEmergency"
       from employer order by 1`,
      )
      expect(stored).toEqual(facilities)

      const headers = { 'x-api-request': '1', authorization: `Bearer ${token}` }
      const query = new URLSearchParams([['zone', zone], ...fields.map(name => ['columns', name])])
      const answer = await fetch(`${app.address}/api/Marketplace/Employers/Export?${query}`, { headers })
      const exported = Buffer.from(await answer.arrayBuffer())
      const Columns = exported.toString().replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? []
      expect(await run(exported, { Columns })).toMatchObject({ Status: 'Done', Failure: null, Unchanged: 20 })
    },
  )
})
