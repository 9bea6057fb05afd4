import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const manifest = '/config/manifest.json'

describe.each(listTestServers())('the configuration service on $name', server => {
  let app: RunningApp
  let admin: string
  let reader: string

  beforeAll(async () => {
    app = await startApp(server, { LOCUM_ANONYMOUS_ROUTES: 'FAQs' })
    await app.addUser('reader', ['VIEW_ROLE'])
    admin = await app.signIn('admin')
    reader = await app.signIn('reader')
  })
  afterAll(() => app?.drop())

  it('tells everybody how to find registry and identity, and no demo account where there is no demo data', async () => {
    const { status, json } = await app.send('/config/app.json')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      ApplicationCode: 'Marketplace',
      Registry: { Path: '/registry' },
      Identity: { IdentityServiceUrl: '/identity', ClientCode: 'locum-console', Flow: 'ResourceOwner' },
      GridPages: [10, 20, 30, 40, 50],
      DefaultGridPage: 10,
      DemoAccounts: [],
    })
  })

  it('tells where help and the apps are once the settings say it, and which further pages are open', async () => {
    const { database } = app.stand
    const before = (await app.send('/config/app.json')).json
    expect([before.SupportUrl, before.StoreLinks, before.AnonymousRoutes]).toEqual([
      undefined,
      undefined,
      ['login', 'forgetPassword', 'resetPassword', 'acceptInvitation', 'service-down', 'FAQs'],
    ])
    await database.run(`update "system-config" set "Value" = 'https://example.com/' || "Name" where "Name" like '%Url'`)
    const { json } = await app.send('/config/app.json')
    expect([json.SupportUrl, json.StoreLinks]).toEqual([
      'https://example.com/SupportUrl',
      [
        { Title: 'App Store', Url: 'https://example.com/AppStoreUrl' },
        { Title: 'Google Play', Url: 'https://example.com/PlayStoreUrl' },
      ],
    ])
  })

  it('permits everything to everybody where it is set so, and says it', async () => {
    const open = await startApp(server, { LOCUM_PERMIT_ALL: 'on' })
    try {
      expect((await open.send('/config/app.json')).json.IsEverythingPermitted).toBe(true)
      await open.addUser('nobody')
      const token = await open.signIn('nobody')
      expect((await open.send('/api/Membership/Role/GetPage', { token })).status).toBe(200)
      expect((await app.send('/config/app.json')).json).not.toHaveProperty('IsEverythingPermitted')
    } finally {
      await open.drop()
    }
  })

  it('gives the catalogue of a locale, or of its language, and 404 for a language that it does not speak', async () => {
    const { json, headers } = await app.send('/config/messages/en-US.json')
    expect(json['engine.yes']).toBe('Yes')
    const again = await app.send('/config/messages/en.json', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await app.send('/config/messages/xx.json')).status).toBe(404)
    expect((await app.send('/config/messages/..%2fen.json')).status).toBe(404)
  })

  it('asks for a sign-in before it shows a manifest or a menu', async () => {
    expect((await app.send(manifest)).status).toBe(401)
    expect((await app.send('/config/menu.xml')).status).toBe(401)
  })

  it('cuts the manifest to what the caller reaches', async () => {
    const whole = (await app.send(manifest, { token: admin })).json
    const cut = (await app.send(manifest, { token: reader })).json
    const byName = (name: string) => cut.Resources.find((each: Descriptor) => each.name === name)
    expect(whole.Resources.map((each: Descriptor) => each.name)).toEqual(
      expect.arrayContaining(['Users', 'Roles', 'Employers']),
    )
    expect(cut.Permissions).toEqual(['VIEW_ROLE'])
    expect(Object.keys(byName('Roles').calls)).toEqual(expect.arrayContaining(['list', 'one']))
    expect(Object.keys(byName('Roles').calls)).not.toContain('create')
    expect(byName('Employers')).toBeUndefined()
    expect(cut.Schemas).not.toHaveProperty('employer')
    expect(JSON.stringify(cut.Menu)).not.toContain('VIEW_EMPLOYER')
  })

  it('cuts the menu to what the caller reaches and keeps no empty parent', async () => {
    const { text, headers } = await app.send('/config/menu.xml', { token: reader })
    expect(headers.get('content-type')).toContain('application/xml')
    expect(text).toContain('Name="Roles"')
    expect(text).not.toContain('Name="Users"')
    await app.addUser('newcomer')
    const bare = await app.send('/config/menu.xml', { token: await app.signIn('newcomer') })
    expect(bare.text).not.toContain('Name="Administration"')
  })

  it('gives each set of permissions a tag of its own, and 304 while it holds', async () => {
    const first = await app.send(manifest, { token: reader })
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect((await app.send(manifest, { token: reader, headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await app.send(manifest, { token: admin, headers: { 'if-none-match': tag } })).status).toBe(200)
  })

  it('follows a change of permissions', async () => {
    const userId = await app.addUser('riser')
    const token = await app.signIn('riser')
    const listCodes = async () => (await app.send(manifest, { token })).json.Permissions
    expect(await listCodes()).toEqual([])
    await app.stand.database.transaction(async transaction => {
      await transaction.run(
        `insert into role_permission ("RoleID", "PermissionID")
         select r."ID", p."ID" from "role" r, "permission" p where r."Code" = 'riser' and p."Code" = 'VIEW_USER'`,
      )
      await transaction.notify('locum_access', String(userId))
    })
    await expect.poll(listCodes, { interval: 20 }).toEqual(['VIEW_USER'])
  })

  it('resolves the contracts of this installation as references that hold behind any host', async () => {
    const { json } = await app.send('/registry/Resolve?applicationCode=membership&contract=UserController')
    expect(json).toEqual({
      Success: true,
      Source: {
        AppCode: 'Membership',
        Name: 'UserController',
        ResolvedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        Addresses: ['/api/Membership/User'],
      },
      Message: null,
    })
    const unknown = await app.send('/registry/Resolve?applicationCode=Membership&contract=NothingController')
    expect([unknown.status, unknown.json.Success]).toEqual([404, false])
    expect((await app.send('/registry/Resolve')).status).toBe(400)
  })

  it('describes every call of every resource in one OpenAPI document', async () => {
    const { json } = await app.send('/docs/json')
    expect(json.openapi).toBe('3.1.0')
    const whole = (await app.send(manifest, { token: admin })).json
    for (const { service, calls } of whole.Resources as Descriptor[]) {
      for (const call of Object.values(calls ?? {})) {
        const path = `/api/${service.application}/${service.contract}/${call.path}`.replace(/\/$/, '')
        expect(json.paths[path], path).toHaveProperty(call.method.toLowerCase())
      }
    }
    expect(json.components.schemas.Users.properties).toMatchObject({ Password: { writeOnly: true } })
  })

  it('says that it is healthy in plain text', async () => {
    const { status, text, headers } = await app.send('/health')
    expect([status, text, headers.get('content-type')]).toEqual([200, 'Healthy', 'text/plain; charset=utf-8'])
  })
})

describe.each(listTestServers())('a process that hosts a part, on $name', server => {
  it('serves the applications that it was told to host, and no others', async () => {
    const app = await startApp(server, { LOCUM_SERVICES: 'marketplace,identity,registry' })
    try {
      const token = await app.signIn('admin')
      expect((await app.send('/api/Marketplace/Employers/GetPage', { token })).status).not.toBe(404)
      expect((await app.send('/api/Membership/User/GetPage', { token })).status).toBe(404)
      expect((await app.send('/config/app.json')).status).toBe(404)
      expect((await app.send('/registry/Resolve?applicationCode=Membership&contract=UserController')).status).toBe(404)
      expect((await app.send('/health')).text).toBe('Healthy')
    } finally {
      await app.drop()
    }
  })
})
