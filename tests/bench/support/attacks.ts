import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { importPartBytes } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildArchive } from '#tests/support/tableFiles.ts'
import type { EditedFolder } from './editedFolder.ts'
import { timeFieldLive } from './fieldLive.ts'
import { openWire } from './wire.ts'

/** What an attack reaches. */
export interface Target {
  address: string
  /** The process of the services. */
  pid: number
  /** The data files of the services under attack. */
  folder: EditedFolder
  database: Database
  /** Tokens of users who may little. */
  agent: string
  candidate: string
}

/** Something hostile that is sent; answers what came of it. */
export interface Attack {
  name: string
  run(target: Target): Promise<string>
}

interface Sent {
  method?: string
  token?: string
  body?: string
  type?: string
  headers?: Record<string, string>
}

const megabyte = 1024 * 1024
const longestAnswer = 60_000

/** Sends a request; answers its status and, of a refusal, the words. */
export async function send(target: Target, path: string, { method = 'GET', token, body, type, headers }: Sent = {}) {
  try {
    const response = await fetch(`${target.address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-api-request': '1',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(longestAnswer),
    })
    const text = await readBeginning(response)
    const refusal = /"(?:Message|error_description)":"([^"]{1,60})/.exec(text)?.[1]
    return refusal === undefined || text.includes('"Success":true')
      ? String(response.status)
      : `${response.status} "${refusal}"`
  } catch {
    return 'no answer'
  }
}

/** The beginning of an answer; all of it is read. */
async function readBeginning(response: Response): Promise<string> {
  let text = ''
  for await (const part of response.body ?? []) if (text.length < 1000) text += Buffer.from(part).toString()
  return text
}

const post = (target: Target, path: string, body: string, more: Sent = {}) =>
  send(target, path, { method: 'POST', body, ...more })

/** Sends so many, `together` of them at once; answers how many ended in which way. */
export async function sendMany(
  count: number,
  together: number,
  one: (index: number) => Promise<string>,
): Promise<string> {
  const counts = new Map<string, number>()
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const end = await one(index)
      counts.set(end, (counts.get(end) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return [...counts].map(([end, times]) => `${times} x ${end}`).join(', ')
}

function buildNames(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `"a${index.toString(36)}":1`)
  return `{${names.join(',')}}`
}

const savePaths = [
  '/api/Membership/UserSetting/CreateOrUpdate',
  '/api/Membership/File/Upload',
  '/api/Membership/SavedView/SaveOrUpdate',
]

function sendNames(count: number): Attack {
  const body = buildNames(count)
  return {
    name: `${count.toLocaleString('en-US')} unknown names in a record`,
    run: target =>
      sendMany(15, 5, index => post(target, savePaths[index % 3] as string, body, { token: target.candidate })),
  }
}

const sendRows: Attack = {
  name: 'a row of 38,000 unknown names to import',
  run(target) {
    const body = `{"rows":[${buildNames(38_000)}]}`
    return sendMany(15, 5, () => post(target, '/api/Marketplace/Employers/Import', body, { token: target.agent }))
  },
}

const client = {
  ...{ client_id: 'locum-console', response_type: 'code', scope: 'openid' },
  ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
}

async function measureGrowth({ database }: Target, work: () => Promise<string>): Promise<string> {
  const readSize = async () => {
    const [row] = await database.run<{ size: number }>('select pg_database_size(current_database()) as size')
    return Number(row?.size)
  }
  const before = await readSize()
  const ends = await work()
  return `${ends}; the database grew by ${((await readSize()) - before) >> 20} MB`
}

const pushRequests: Attack = {
  name: 'pushed authorization requests of 45 kB',
  run: target =>
    measureGrowth(target, () => {
      const form = { ...client, redirect_uri: `${target.address}/login`, state: randomBytes(22_500).toString('hex') }
      const type = 'application/x-www-form-urlencoded'
      return sendMany(1000, 20, () => post(target, '/identity/request', new URLSearchParams(form).toString(), { type }))
    }),
}

const openSignIns: Attack = {
  name: 'sign-ins that are begun and left',
  run: target =>
    measureGrowth(target, () => {
      const query = { ...client, redirect_uri: `${target.address}/login`, state: randomBytes(500).toString('hex') }
      const headers = { 'x-forwarded-for': '203.0.113.201' }
      return sendMany(1000, 100, () => send(target, `/identity/auth?${new URLSearchParams(query)}`, { headers }))
    }),
}

const readLists: Attack = {
  name: '40 whole lists at once',
  run: target =>
    sendMany(40, 40, () => send(target, '/api/Marketplace/Employers/GetPaged?pageSize=65536', { token: target.agent })),
}

const readExports: Attack = {
  name: '40 exports at once',
  run: target =>
    sendMany(40, 40, index =>
      send(target, `/api/Marketplace/Employers/Export?format=${index % 2 ? 'csv' : 'xlsx'}`, { token: target.agent }),
    ),
}

/** A workbook of few kilobytes whose 400 sheets are one part of 60 MB. */
function buildHeavyWorkbook(): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheets = Array.from({ length: 400 }, (_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="s1"/>`)
  const relate = (id: string, type: string, path: string) =>
    `<Relationships><Relationship Id="${id}" Type="${office}/${type}" Target="${path}"/></Relationships>`
  return buildArchive({
    '_rels/.rels': relate('r1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relate('s1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><cols>${'<col/>'.repeat(10 * megabyte)}</cols><sheetData/></worksheet>`,
  })
}

const sendWorkbook: Attack = {
  name: 'a workbook of 400 sheets that are one part',
  async run(target) {
    const file = await buildHeavyWorkbook()
    if (file.length > importPartBytes) throw new Error('The workbook should be small.')
    const wire = await openWire(target.address, target.agent)
    const record = { Resource: 'Employers', FileName: 'sheets.xlsx', FileSize: file.length }
    const begun = await wire.post('/api/Info/Import/Begin', record)
    const ID = JSON.parse(begun.text).Source?.ID
    await wire.post('/api/Info/Import/AddPart', { ID, Place: 0, Content: file.toString('base64') })
    wire.close()
    return sendMany(4, 4, () => send(target, `/api/Info/Import/GetPreview?id=${ID}`, { token: target.agent }))
  },
}

/** Saves a property and waits some seconds until it is live; answers whether it is. */
async function publish({ address, folder, agent }: Target, name: string, property: PropertySchema): Promise<string> {
  const wire = await openWire(address, agent)
  const op = property.enum ? 'in' : 'equals'
  const list = { path: '/api/Marketplace/Employers/GetPaged', entity: 'employer' }
  const live = timeFieldLive(folder, wire, list, name, { op, property: { title: name, ...property }, longest: 10_000 })
  const end = live.then(
    time => `live after ${Math.round(time)} ms`,
    () => 'not published',
  )
  return end.finally(() => wire.close())
}

const patternName = 'Hostile'

const sendPattern: Attack = {
  name: 'a pattern that never ends',
  async run(target) {
    const end = await publish(target, patternName, { type: 'string', pattern: '^(a+)+$' })
    const record = {
      ID: 0,
      Name: 'Hostile',
      State: 'OH',
      TimeZone: 'America/New_York',
      [patternName]: `${'a'.repeat(28)}!`,
    }
    const saved = await post(target, '/api/Marketplace/Employers/Save', JSON.stringify(record), { token: target.agent })
    target.folder.setProperty('employer', patternName, null)
    return `${end}, then ${saved}`
  },
}

const sendChoices: Attack = {
  name: 'an enumeration of 20,000 and of 200,000 choices',
  async run(target) {
    const ends: string[] = []
    for (const count of [20_000, 200_000]) {
      const choices = Array.from({ length: count }, (_, index) => `Choice ${index}`)
      ends.push(await publish(target, `Choice${count}`, { type: 'string', enum: choices }))
      target.folder.setProperty('employer', `Choice${count}`, null)
    }
    return ends.join(', ')
  },
}

/** A page of somebody else whose name was made to lead here. */
function sendRebound({ address }: Target): Promise<string> {
  const headers = { host: 'evil.example', origin: 'http://evil.example', 'x-api-request': '1' }
  return new Promise(resolve => {
    request(`${address}/config/app.json`, { headers }, answer => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)))
    })
      .on('error', () => resolve('no answer'))
      .end()
  })
}

const rebind: Attack = {
  name: "requests for somebody else's host",
  run: target => sendMany(400, 10, () => sendRebound(target)),
}

const upload: Attack = {
  name: '40 uploads of 5 MB at once',
  run(target) {
    const png = Buffer.alloc(5_000_000)
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const body = JSON.stringify({ FileName: 'a.png', DocumentType: 'Image', Content: png.toString('base64') })
    return measureGrowth(target, () =>
      sendMany(40, 40, () => post(target, '/api/Membership/File/Upload', body, { token: target.candidate })),
    )
  },
}

async function guess(target: Target, username: string, from: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'locum-console', username, password: 'Wrong-Meadow-93' }
  const body = new URLSearchParams(form).toString()
  const type = 'application/x-www-form-urlencoded'
  return post(target, '/identity/token', body, { type, headers: { 'x-forwarded-for': from } })
}

const guessOne: Attack = {
  name: '400 guesses at one login from 100 addresses',
  run: target => sendMany(400, 60, index => guess(target, 'employer', `203.0.113.${index % 100}`)),
}

const guessMany: Attack = {
  name: 'one password at 209 logins from one address',
  async run(target) {
    const users = await target.database.run<{ LoginName: string }>(
      `select "LoginName" from "user" where "LoginName" not in ('admin', 'agent', 'candidate') order by "ID" limit 209`,
    )
    return sendMany(users.length, 60, index => guess(target, users[index]?.LoginName ?? '', '203.0.113.200'))
  },
}

/** Every attack that a review has found to use up something. */
export const attacks: readonly Attack[] = [
  sendNames(640_000),
  sendNames(90_000),
  sendNames(20_000),
  sendRows,
  pushRequests,
  openSignIns,
  readLists,
  readExports,
  sendWorkbook,
  sendPattern,
  rebind,
  upload,
  sendChoices,
  guessOne,
  guessMany,
]
