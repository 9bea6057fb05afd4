import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { copyDataFiles, type DataFiles } from '#tests/support/foreignFiles.ts'
import {
  type ForeignBackEnd,
  orderDescriptor,
  orderSchema,
  startForeignBackEnd,
} from '#tests/support/foreignServices.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'

describe.each(listTestServers())('the console alone on $name', server => {
  let backEnd: ForeignBackEnd
  let files: DataFiles
  let app: RunningApp

  beforeAll(async () => {
    backEnd = await startForeignBackEnd([{ ID: 1, Title: 'Gloves', Amount: 3 }])
    files = await copyDataFiles()
    await files.write('schemas/order.json', orderSchema)
    await files.write('resources/orders.json', orderDescriptor)
    app = await startApp(server, {
      LOCUM_CONFIG: files.folder,
      LOCUM_SERVICES: 'console',
      LOCUM_REGISTRY_URL: backEnd.registry,
      LOCUM_IDENTITY_URL: backEnd.identity,
      LOCUM_IDENTITY_CLIENT: 'their-console',
      LOCUM_IDENTITY_FLOW: 'password',
      LOCUM_IDENTITY_AUDIENCE: 'back-end',
    })
  })
  afterAll(async () => {
    await app?.drop()
    await backEnd?.close()
    await files?.remove()
  })
  beforeEach(() => {
    backEnd.permissions.splice(0, Number.POSITIVE_INFINITY, 'VIEW_ORDER', 'ADD_ORDER')
    backEnd.requests.length = 0
  })

  /** Another token each time, so that its caller is asked for anew. */
  const signIn = () => backEnd.sign({ jti: crypto.randomUUID() })

  const encode = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')

  async function signByOwnKey(): Promise<string> {
    const token = await signIn()
    const { alg = '', kid } = decodeProtectedHeader(token)
    const { publicKey, privateKey } = await generateKeyPair(alg)
    const header = { alg, kid, jwk: await exportJWK(publicKey) }
    return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey)
  }

  it('sends browsers to the identity service and the registry that the settings name', async () => {
    const { json } = await app.send('/config/app.json')
    const { hostname: Host, port } = new URL(backEnd.address)
    expect(json.Registry).toEqual({ Scheme: 'http', Host, Port: Number(port), Path: '/registry' })
    expect(json.Identity).toMatchObject({
      IdentityServiceUrl: backEnd.identity,
      ClientCode: 'their-console',
      Flow: 'ResourceOwner',
    })
    expect(json.DemoAccounts).toEqual([])
  })

  it('needs none of the tables and services of our own', async () => {
    const tables = await app.stand.database.run<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    expect(tables.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['user']))
    for (const path of [
      '/identity/token',
      '/registry/Resolve',
      '/api/Membership/Role/GetPage',
      '/api/Orders/Order/GetPage',
    ]) {
      expect((await app.send(path, { token: await signIn() })).status).toBe(404)
    }
    expect((await app.send('/health')).status).toBe(200)
  })

  it('takes the tokens of that identity service, and what their holder may do from that back end', async () => {
    const { status, json } = await app.send('/config/manifest.json', { token: await signIn() })
    expect([status, json.Permissions]).toEqual([200, ['ADD_ORDER', 'VIEW_ORDER']])
    const orders = json.Resources.find((each: { name: string }) => each.name === 'Orders')
    expect(Object.keys(orders.calls).sort()).toEqual(['create', 'list', 'one', 'repeat'])
    expect(json.Proxied).toEqual(expect.arrayContaining(['Orders', 'Membership']))
    const asked = backEnd.requests.filter(each => each.includes('GetForUserByClientCode'))
    expect(asked).toEqual(['GET /services/Permission/GetForUserByClientCode?userId=42&clientCode=Marketplace'])
  })

  it('asks for the permissions of a token once a minute', async () => {
    const token = await signIn()
    await Promise.all([1, 2, 3].map(() => app.send('/config/manifest.json', { token })))
    expect(backEnd.requests.filter(each => each.includes('GetForUserByClientCode'))).toHaveLength(1)
  })

  it('tells its users apart by whatever that identity service names them', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const token = await backEnd.sign({ sub: one })
    const connect = (user: string) =>
      app.send(`/hubs/live/negotiate?negotiateVersion=1&userID=${user}`, { method: 'POST', token })
    expect((await connect(one)).status).toBe(200)
    expect((await connect(other)).status).toBe(403)
    expect((await connect('0')).status).toBe(403)
  })

  it.each<[string, () => Promise<string>]>([
    ['is meant for somebody else', () => backEnd.sign({ aud: 'other' })],
    ['comes from another issuer', () => backEnd.sign({ iss: 'https://elsewhere.example' })],
    ['has expired', () => backEnd.sign({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['names nobody', () => backEnd.sign({ sub: undefined })],
    ['was changed', async () => (await signIn()).replace(/.{4}$/, 'AAAA')],
    ['is not signed', async () => `${encode({ alg: 'none' })}.${(await signIn()).split('.')[1]}.`],
    ['is signed by a key that it brings itself', signByOwnKey],
    ['is no token', async () => 'opaque'],
  ])('refuses a token that %s', async (_, make) => {
    expect((await app.send('/config/manifest.json', { token: await make() })).status).toBe(401)
  })

  it("hands a call on with the user's own token, and refuses what he may not do", async () => {
    const token = await signIn()
    const list = await app.send('/proxy/Orders/Order/GetPage?pageIndex=0&pageSize=10&orderBy=Title', { token })
    expect(list.json).toEqual({ Success: true, Source: [{ ID: 1, Title: 'Gloves', Amount: 3 }], Message: null })
    const save = (body: object) => app.send('/proxy/Orders/Order/Save', { method: 'POST', token, body })
    expect((await save({ Title: 'Masks' })).json).toMatchObject({ Success: true, Source: 2 })
    expect((await save({ ID: 1, Title: 'Masks' })).status).toBe(403)
    expect((await app.send('/proxy/Orders/Order/Delete?id=1', { token })).status).toBe(403)
  })

  it('is not to be mixed up with users of our own', () => {
    expect(() => readSettings({ LOCUM_IDENTITY_URL: backEnd.identity })).toThrow(/LOCUM_SERVICES=console/)
    expect(() => readSettings({ LOCUM_IDENTITY_URL: backEnd.identity, LOCUM_SERVICES: 'console' })).toThrow(
      /LOCUM_REGISTRY_URL/,
    )
  })

  it('does not start without a word for whom its tokens are made', () => {
    const environment = { LOCUM_IDENTITY_URL: backEnd.identity, LOCUM_REGISTRY_URL: backEnd.identity }
    expect(() => readSettings({ ...environment, LOCUM_SERVICES: 'console' })).toThrow(/LOCUM_IDENTITY_AUDIENCE/)
  })
})

describe.each(listTestServers())('our own services beside those of a registry on $name', server => {
  let backEnd: ForeignBackEnd
  let files: DataFiles
  let app: RunningApp

  beforeAll(async () => {
    backEnd = await startForeignBackEnd([{ ID: 1, Title: 'Gloves', Amount: 3 }])
    files = await copyDataFiles()
    await files.write('schemas/order.json', orderSchema)
    await files.write('resources/orders.json', orderDescriptor)
    app = await startApp(server, { LOCUM_CONFIG: files.folder, LOCUM_REGISTRY_URL: backEnd.registry })
  })
  afterAll(async () => {
    await app?.drop()
    await backEnd?.close()
    await files?.remove()
  })

  it('reach theirs through the proxy and serve ours as ever', async () => {
    await app.addUser('buyer', ['VIEW_ORDER', 'VIEW_ROLE'])
    const token = await app.signIn('buyer')
    const orders = await app.send('/proxy/Orders/Order/GetPage?pageIndex=0&pageSize=10', { token })
    expect([orders.status, orders.json.Source]).toEqual([200, backEnd.rows])
    expect((await app.send('/api/Membership/Role/GetPage', { token })).status).toBe(200)
    expect((await app.send('/proxy/Membership/Role/GetPage', { token })).status).toBe(404)
    expect((await app.send('/config/manifest.json', { token })).json.Proxied).toEqual(['Orders'])
  })

  it('sign nobody out because a service of theirs does not know our users', async () => {
    backEnd.isClosed = true
    const { status, json } = await app.send('/proxy/Orders/Order/GetPage', { token: await app.signIn('buyer') })
    expect([status, json.Message]).toEqual([502, expect.stringContaining('Orders does not accept this installation')])
  })
})
