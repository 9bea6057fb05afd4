import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A record of somebody else's service. */
export type ForeignRow = Record<string, unknown>

/** A small service of the tests' own, over HTTP. */
export interface ForeignService {
  address: string
  /** The records that it keeps. */
  rows: ForeignRow[]
  /** The requests that came: method and address. */
  requests: string[]
  close(): Promise<void>
}

interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

async function serve(answer: (asked: Asked) => Answer | Promise<Answer>, rows: ForeignRow[]): Promise<ForeignService> {
  const requests: string[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url = '' } = request
    requests.push(`${method} ${decodeURIComponent(url)}`)
    const asked = { method, url: new URL(url, 'http://localhost'), headers: request.headers, body }
    const { status = 200, body: answered, headers } = await answer(asked)
    response.writeHead(status, {
      ...(answered === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
    response.end(answered === undefined ? undefined : JSON.stringify(answered))
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function compare(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
}

function contains(value: unknown, text: unknown): boolean {
  return String(value).toLowerCase().includes(String(text).toLowerCase())
}

/**
 * Starts a plain REST service of spare parts in the dialect of ra-data-simple-rest, which knows nothing of Locum: it refuses
 * whoever lacks its key, and a name that is taken with words of its own.
 */
export function startRestService(key: string, rows: ForeignRow[]): Promise<ForeignService> {
  const path = '/v1/spare-parts'
  return serve(({ method, url, headers, body }) => {
    if (headers['x-api-key'] !== key) return { status: 401, body: { message: 'Who are you?' } }
    const id = Number(url.pathname.slice(path.length + 1))
    const row = rows.find(each => each.id === id)
    if (url.pathname === path && method === 'GET') return listRest(rows, url.searchParams)
    if (url.pathname === path && method === 'POST') return createRest(rows, JSON.parse(body) as ForeignRow)
    if (!url.pathname.startsWith(path) || !row) return { status: 404, body: { message: 'No such part' } }
    if (method === 'GET') return { body: row }
    rows.splice(rows.indexOf(row), 1)
    if (method === 'DELETE') return { status: 204 }
    // A PUT replaces the record: what it does not carry is gone.
    const replaced = { ...(JSON.parse(body) as ForeignRow), id }
    rows.push(replaced)
    return { body: replaced }
  }, rows)
}

function createRest(rows: ForeignRow[], record: ForeignRow): Answer {
  if (rows.some(row => row.name === record.name))
    return { status: 422, body: { message: 'This name is taken by another part' } }
  const created = { ...record, id: Math.max(0, ...rows.map(row => Number(row.id))) + 1 }
  rows.push(created)
  return { status: 201, body: created }
}

function listRest(rows: readonly ForeignRow[], query: URLSearchParams): Answer {
  const parse = (name: string, usual: string) => JSON.parse(query.get(name) ?? usual)
  const [field, order] = parse('sort', '["id","ASC"]') as [string, string]
  const [first, last] = parse('range', '[0,9]') as [number, number]
  const { q, ...filter } = parse('filter', '{}') as Record<string, unknown>
  const found = rows
    .filter(row => q === undefined || Object.values(row).some(value => contains(value, q)))
    .filter(row => Object.entries(filter).every(([name, value]) => isMet(row, name, value)))
    .toSorted((one, other) => compare(one[field], other[field]) * (order === 'DESC' ? -1 : 1))
  const headers = { 'content-range': `parts ${first}-${last}/${found.length}` }
  return { body: found.slice(first, last + 1), headers }
}

function isMet(row: ForeignRow, name: string, value: unknown): boolean {
  if (name.endsWith('_gte')) return Number(row[name.slice(0, -4)]) >= Number(value)
  if (name.endsWith('_lte')) return Number(row[name.slice(0, -4)]) <= Number(value)
  return Array.isArray(value) ? value.includes(row[name]) : contains(row[name], value)
}

/** A back end of somebody else's with everything that a console needs: registry, identity, permissions, services. */
export interface ForeignBackEnd extends ForeignService {
  registry: string
  identity: string
  /** What its only user may do; it may change while the console is open. */
  permissions: string[]
  /** True has it take nobody's token any more. */
  isClosed: boolean
  /** Signs claims as the identity service does; `changes` are to those of an access token. */
  sign(changes?: JWTPayload): Promise<string>
}

export const foreignUser = { username: 'olga', password: 'Foreign-Test-2026' }

/**
 * Starts a back end with the calls of the specification, but no figures beside its pages, no `Version`, `AllowedActions` or
 * `Errors`; one call answers without an envelope. Its tokens are meant for `back-end`.
 */
export async function startForeignBackEnd(rows: ForeignRow[]): Promise<ForeignBackEnd> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const permissions: string[] = []
  let origin = ''
  const sign: ForeignBackEnd['sign'] = (changes = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: `${origin}/id`,
      sub: '42',
      aud: 'back-end',
      name: 'olga',
      given_name: 'Olga Outside',
      iat: now,
    }
    const payload = { ...claims, exp: now + 3600, ...changes }
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey)
  }
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
  const service = await serve(async asked => {
    const { pathname } = asked.url
    if (pathname.startsWith('/id/')) return answerIdentity(asked, { origin, keys, sign })
    if (pathname === '/registry/Resolve') return resolve(asked, origin)
    const { 'x-api-request': marker, authorization } = asked.headers
    if (backEnd.isClosed || marker !== '1' || !authorization?.startsWith('Bearer ey')) return { status: 401 }
    return answerCall(asked, rows, permissions)
  }, rows)
  origin = service.address
  const addresses = { registry: `${origin}/registry`, identity: `${origin}/id` }
  const backEnd: ForeignBackEnd = { ...service, ...addresses, permissions, isClosed: false, sign }
  return backEnd
}

interface Identity {
  origin: string
  keys: unknown[]
  sign: ForeignBackEnd['sign']
}

/** Browsers come from the console's own origin. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
}

async function answerIdentity({ url, method, body }: Asked, { origin, keys, sign }: Identity): Promise<Answer> {
  if (method === 'OPTIONS') return { status: 204, headers: open }
  const issuer = `${origin}/id`
  switch (url.pathname) {
    case '/id/.well-known/openid-configuration': {
      const endpoints = { token_endpoint: `${issuer}/token`, authorization_endpoint: `${issuer}/authorize` }
      return { body: { issuer, jwks_uri: `${issuer}/keys`, ...endpoints }, headers: open }
    }
    case '/id/keys':
      return { body: { keys } }
    case '/id/authorize':
      return authorize(url.searchParams)
    default:
      return giveTokens(Object.fromEntries(new URLSearchParams(body)), sign)
  }
}

/** Whoever comes is its user; the code is the challenge of the proof that is asked for later. */
function authorize(query: URLSearchParams): Answer {
  const back = new URL(query.get('redirect_uri') ?? '')
  back.searchParams.set('code', query.get('code_challenge') ?? '')
  back.searchParams.set('state', query.get('state') ?? '')
  return { status: 302, headers: { location: back.href } }
}

async function giveTokens(form: Record<string, string>, sign: ForeignBackEnd['sign']): Promise<Answer> {
  const { grant_type: grant, client_id: client } = form
  const proof = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  const isRight =
    grant === 'password'
      ? form.username === foreignUser.username && form.password === foreignUser.password
      : grant === 'authorization_code' && form.code === proof
  if (!isRight || client !== 'their-console') {
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Wrong name or word' }, headers: open }
  }
  const tokens = { access_token: await sign(), id_token: await sign({ aud: client }) }
  return { body: { ...tokens, token_type: 'Bearer', expires_in: 3600, scope: 'openid' }, headers: open }
}

/** It serves these two applications, and says so without an envelope. */
function resolve({ url }: Asked, origin: string): Answer {
  const AppCode = url.searchParams.get('applicationCode') ?? ''
  const Name = url.searchParams.get('contract') ?? ''
  if (!['Membership', 'Orders'].includes(AppCode)) return { status: 404 }
  const address = `${origin}/services/${Name.replace(/Controller$/, '')}/`
  return { body: { AppCode, Name, ResolvedTime: new Date().toISOString(), Addresses: [address] } }
}

const succeed = (Source: unknown, Message: string | null = null): Answer => ({
  body: { Success: true, Source, Message },
})
const refuse = (Message: string): Answer => ({ body: { Success: false, Source: null, Message } })

function answerCall({ url, body }: Asked, rows: ForeignRow[], permissions: readonly string[]): Answer {
  const query = url.searchParams
  switch (url.pathname.slice('/services/'.length)) {
    case 'Permission/GetForUserByClientCode':
      return /^(?:42|[\da-f-]{36})$/.test(query.get('userId') ?? '')
        ? succeed(permissions.map(Code => ({ Code })))
        : refuse('Not you.')
    case 'UserSetting/GetByUser':
      return succeed([])
    case 'UserSetting/CreateOrUpdate':
      return succeed(true)
    case 'Order/GetPage':
      return succeed(listOrders(rows, query))
    case 'Order/Get':
      // No envelope here.
      return { body: rows.find(row => row.ID === Number(query.get('id'))) }
    case 'Order/Save':
      return saveOrder(rows, JSON.parse(body) as ForeignRow)
    case 'Order/Delete':
      rows.splice(
        rows.findIndex(row => row.ID === Number(query.get('id'))),
        1,
      )
      return succeed(true, 'The order is gone.')
    default:
      return { status: 404 }
  }
}

function listOrders(rows: readonly ForeignRow[], query: URLSearchParams): ForeignRow[] {
  const field = query.get('orderBy') ?? 'ID'
  const index = Number(query.get('pageIndex'))
  const size = Number(query.get('pageSize'))
  return rows
    .filter(row => contains(row.Title, query.get('title') ?? ''))
    .toSorted((one, other) => compare(one[field], other[field]) * (query.get('orderDirection') === '1' ? -1 : 1))
    .slice(index * size, (index + 1) * size)
}

function saveOrder(rows: ForeignRow[], record: ForeignRow): Answer {
  const unknown = Object.keys(record).filter(name => !['ID', 'Title', 'Amount'].includes(name))
  if (unknown.length > 0) return { status: 400, body: { Success: false, Source: null, Message: `What is ${unknown}?` } }
  if (Number(record.Amount) > 100) return refuse('We have not that many.')
  const known = rows.find(row => row.ID === record.ID)
  if (known) Object.assign(known, record)
  else rows.push({ ...record, ID: rows.length + 1 })
  return succeed(known?.ID ?? rows.length, known ? 'The order is changed.' : 'The order is placed.')
}

/** The data files of that back end's orders. */
export const orderSchema = {
  type: 'object',
  title: 'Order',
  required: ['Title'],
  properties: {
    Title: { type: 'string', title: 'Title', maxLength: 60 },
    Amount: { type: 'integer', title: 'Amount', minimum: 1 },
  },
}

/** Not one of our services knows its call `repeat`. */
export const orderDescriptor = {
  name: 'Orders',
  title: 'Orders',
  schema: 'order',
  represent: '{Title}',
  service: { application: 'Orders', contract: 'Order' },
  permissions: { list: 'VIEW_ORDER', create: 'ADD_ORDER', edit: 'EDIT_ORDER', delete: 'DEL_ORDER' },
  calls: {
    list: { method: 'GET', path: 'GetPage', paged: true, query: { title: 'filter.Title' } },
    one: { method: 'GET', path: 'Get', query: { id: 'id' } },
    create: { method: 'POST', path: 'Save', body: 'record' },
    update: { method: 'POST', path: 'Save', body: 'record', when: { ID: { above: 0 } } },
    delete: { method: 'GET', path: 'Delete', query: { id: 'id' }, changes: true },
    repeat: { method: 'POST', path: 'Repeat', query: { id: 'id' }, permission: 'ADD_ORDER' },
  },
  list: {
    route: 'Orders',
    columns: ['ID', 'Title', 'Amount'],
    filters: ['Title'],
    sort: { field: 'Title', direction: 'ascending' },
    actions: ['edit', 'delete'],
  },
  form: { create: { route: 'Orders/Add' }, edit: { route: 'Orders/Edit/{ID}' } },
}
