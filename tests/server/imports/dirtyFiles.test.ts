import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatText } from '#contract/catalogue.ts'
import type { ImportPlan, ImportPreview, ImportReasons } from '#contract/imports.ts'
import { type DirtyFile, dirtyFiles } from '#tests/support/dirtyFiles.ts'
import { sample } from '#tests/support/scale.ts'
import { buildWorkbook, readTable } from '#tests/support/tableFiles.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildImportClient, buildPlan, buildRows, type ImportClient } from './importClient.ts'

type Refused = [field: string, message: RegExp, lines: number[]][]

const tooManyCells = (line: number): Refused => [['', /^The line has \d+ cells, the header has \d/, [line]]]

/** The rows that the job refuses, and why; of any other file that can be read it takes all. */
const refusals: Record<string, Refused> = {
  'a letter that falls apart between two parts': [['Code', /at most 20 characters/, [2]]],
  'rows that are too short and too long': tooManyCells(3),
  'a cell of one megabyte': [['Name', /at most 120 characters/, [2]]],
  'the same key twice': [['Code', /^Line 2 of the file has the same Code\.$/, [3]]],
  'dates by the format of their cells': tooManyCells(2),
  'cells and rows that do not say where they stand': tooManyCells(3),
  'errors of formulas': [
    ['Code', /^Column A of the sheet shows the error #REF!/, [2]],
    ['Name', /^Column B of the sheet shows the error #DIV\/0!/, [2]],
  ],
  'rows that are numbered twice, backwards and beyond all sheets': [['Code', /^Line 5 of the file/, [6]]],
  'numbers that are shown with zeros before them or dashes within': tooManyCells(2),
  'a character that no database holds, behind its beginning': [
    ['Code', /^Line 2 of the file has the same Code\.$/, [3, 4, 5, 6, 7]],
    ['Code', /cannot be stored/, [20_002]],
  ],
  'characters that no database holds in a workbook': [
    ['Code', /cannot be stored/, [2]],
    ['Name', /cannot be stored/, [2]],
  ],
  'a key longer than any index takes': [['Code', /at most 20 characters/, [2]]],
  'a refused text that is shortened within an emoji': [['Code', /at most 20 characters/, [2]]],
  'a text that was cut when it was written': [['Name', /was cut at 32,767 characters/, [2]]],
}

const codes = ['TEAM', 'EMPLOYER'].flatMap(noun => [`VIEW_${noun}`, `ADD_${noun}`, `EDIT_${noun}`])

const messages = JSON.parse(readFileSync('resources/messages/en.json', 'utf8')) as Record<string, string>

describe.each(listTestServers())('a dirty file as a job on $name', server => {
  let app: RunningApp
  let kim: ImportClient
  beforeAll(async () => {
    app = await startApp(server)
    await app.addUser('kim', ['IMPORT_DATA', ...codes])
    kim = buildImportClient(app.address, await app.signIn('kim'))
  })
  afterAll(() => app?.drop())
  beforeEach(() => app.stand.database.run('truncate team, employer, import_change cascade'))

  const getContent = async ({ content }: DirtyFile) =>
    Buffer.from(typeof content === 'function' ? await content() : content)
  const isSent = ([, { content }]: [string, DirtyFile]) => content !== ''
  const entries = Object.entries(dirtyFiles).filter(isSent)
  const isReadable = ([, { is }]: [string, DirtyFile]) => !Array.isArray(is)
  // What a file is read as has its own test, without a job: server/platform/sheets/dirtyFiles.test.ts.
  const toKind = ([name, { content }]: [string, DirtyFile]) =>
    refusals[name]?.[0]?.[1].source ?? (typeof content === 'string' ? 'a text' : 'bytes')
  const [readable, unreadable] = [entries.filter(isReadable), entries.filter(entry => !isReadable(entry))]

  async function send({ options = {}, ...file }: DirtyFile) {
    const id = await kim.send(await getContent(file), { Resource: 'Teams' })
    const query = new URLSearchParams({ id: String(id), ...(options as Record<string, string>) })
    return { id, preview: (await kim.call('GET', `GetPreview?${query}`)).envelope }
  }

  test.each(sample(unreadable, toKind))('with %s is told what to do about', async (_, file) => {
    const { preview } = await send(file)
    const [key, ...args] = file.is as [string, ...(string | number)[]]
    expect(preview).toMatchObject({ Success: false, Message: formatText(messages[key] ?? '', args) })
  })

  test.each(sample(readable, toKind))('with %s is imported but for what is refused', async (name, file) => {
    const { id, preview } = await send(file)
    const { rows } = await readTable(await getContent(file), file.options)
    const { Columns } = preview.Source as unknown as ImportPreview
    const plan: ImportPlan = {
      ...{ Encoding: null, Separator: null, Sheet: null, Columns, Values: {}, Key: 'Code' },
      Targets: Columns.map((_, index) => ['Code', 'Name'][index] ?? null),
      Defaults: { CompanyID: 1, IsActive: true, Name: 'Garden' },
    }
    for (const isDryRun of [true, false]) {
      await kim.start(id, plan, isDryRun)
      const row = await kim.until(id)
      const { Reasons } = (await kim.call('GET', `GetReasons?id=${id}`)).envelope.Source as unknown as ImportReasons
      const expected = refusals[name] ?? []
      const Status = isDryRun ? 'Checked' : 'Done'
      expect(row).toMatchObject({ Status, Failure: null, Total: rows.length, Done: rows.length })
      expect(Reasons.map(({ Field, Message, Lines }) => [Field, Message, Lines])).toEqual(
        expected.map(([field, message, lines]) => [field, expect.stringMatching(message), lines]),
      )
      const refused = new Set(expected.flatMap(([, , lines]) => lines)).size
      if (refused < 5) expect([row.Created, row.Refused]).toEqual([rows.length - refused, refused])
    }
  })

  test('ten readings of one user wait for each other, and none is turned away', async () => {
    const row = '<row><c><v>1</v></c></row>'
    const sheets = { Plants: `${row}${'<row/>'.repeat(200_000)}${row}` }
    const id = await kim.send(await buildWorkbook({ sheets }), { Resource: 'Teams' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => kim.call('GET', `GetPreview?id=${id}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('another sheet of the same file is counted anew', async () => {
    const row = (cells: string[]) =>
      `<row>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const toSheet = (count: number) => [buildPlan().Columns, ...buildRows(count)].map(row).join('')
    const id = await kim.send(await buildWorkbook({ sheets: { One: toSheet(2), Other: toSheet(3) } }))
    for (const [Sheet, Total] of [
      ['One', 2],
      ['Other', 3],
    ] as const) {
      await kim.start(id, buildPlan({ Sheet }), true)
      expect(await kim.until(id)).toMatchObject({ Status: 'Checked', Total, Done: Total })
    }
  })

  test('a file of large values in a column that is not imported passes, and what is refused of it is kept cut', async () => {
    const { Columns, Targets } = buildPlan()
    const large = 'x'.repeat(1024 * 1024)
    const rows = buildRows(12).map(cells => [...cells, large])
    const content = [[...Columns, 'Note'], ...rows].map(cells => `${cells.join(',')}\r\n`).join('')
    const id = await kim.send(content.replace('Ohio', 'Nowhere'))
    await kim.start(id, buildPlan({ Columns: [...Columns, 'Note'], Targets: [...Targets, null] }))
    expect(await kim.until(id)).toMatchObject({ Status: 'Done', Created: 11, Refused: 1 })
    const parts = await app.stand.database.run('select distinct "Part" from import_change')
    expect(parts).toHaveLength(3)
    const { text } = await kim.call('GET', `GetRefused?id=${id}`)
    expect(text.length).toBeLessThan(40_000)
    expect(text).toContain('… [cut: ')
  })
})
