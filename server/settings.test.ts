import { expect, test } from 'vitest'
import { findMailOrigin, hasDemo, readSettings } from './settings.ts'
import { listWarnings } from './settingWarnings.ts'

const surroundings = { isRoot: false, root: '/srv/locum' }
const read = (environment: Record<string, string | undefined>) => readSettings(environment, surroundings)

test('stands on defaults for this machine alone', () => {
  expect(read({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    data: '/srv/locum/.locum',
    config: '/srv/locum',
    databaseUrl: null,
    logLevel: 'warn',
  })
})

test('keeps the data of root outside the project, by the hash of its path', () => {
  const [one, other] = ['/srv/one', '/srv/other'].map(root => readSettings({}, { isRoot: true, root }).data)
  expect(one).toMatch(/^\/var\/lib\/locum\/[0-9a-f]{12}$/)
  expect(one).not.toBe(other)
})

test('counts an empty variable as absent', () => {
  expect(read({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null })
})

test.each([
  [{ PORT: 'http' }, 'PORT is "http", but it must be a whole number from 0 to 65535.'],
  [{ LOCUM_DEMO: 'yes' }, 'LOCUM_DEMO is "yes", but it must be one of on, off, auto.'],
  [{ LOCUM_SERVICES: 'chat,mail' }, 'LOCUM_SERVICES is "chat,mail", but "mail" is none of console,'],
  [{ SMTP_URL: 'mail.example.com' }, 'it must be an address that begins with smtp:// or smtps://.'],
  [{ LOCUM_CLAMD: 'clamav' }, 'LOCUM_CLAMD is "clamav", but it must be host:port, or the path of a socket'],
  [{ LOCUM_GRID_PAGES: '10,0' }, 'LOCUM_GRID_PAGES is "10,0", but it must be a whole number from 1 to 100.'],
  [{ LOCUM_GRID_PAGES: '101' }, 'it must be a whole number from 1 to 100.'],
  [{ LOCUM_DEFAULT_GRID_PAGE: '15' }, 'it must be one of LOCUM_GRID_PAGES: 10, 20, 30, 40, 50.'],
  [{ LOCUM_ANONYMOUS_ROUTES: 'FAQs, a/b' }, 'is not the first part of a path, such as FAQs.'],
  [{ LOCUM_PERMIT_ALL: 'on', NODE_ENV: 'production' }, 'LOCUM_PERMIT_ALL=on gives everybody every permission'],
  [{ LOCUM_PERMIT_ALL: 'on', HOST: '0.0.0.0' }, 'LOCUM_PERMIT_ALL=on gives everybody every permission'],
  [{ LOCUM_PUBLIC_URL: 'example.com' }, 'it must be an address that begins with http:// or https://.'],
])('names the variable and what is allowed: %j', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test('tells no password, neither of an address nor of the administrator', () => {
  expect(() => read({ DATABASE_URL: 'mysql://me:s3cret@host/db' })).toThrow(/^((?!s3cret).)*$/)
  expect(() => read({ LOCUM_ADMIN_PASSWORD: 's3cret' })).toThrow(/^((?!s3cret).)*$/)
})

test('fills demo data by itself on a loopback address outside production alone', () => {
  const cases = [{}, { NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { HOST: '0.0.0.0', LOCUM_DEMO: 'on' }]
  expect(cases.map(environment => hasDemo(read(environment)))).toEqual([true, false, false, true])
})

test('warns of demo accounts and plain HTTP that others can reach', () => {
  expect(listWarnings(read({}))).toEqual([])
  expect(listWarnings(read({ HOST: '0.0.0.0', LOCUM_DEMO: 'on' }))).toHaveLength(3)
  const behindProxy = { HOST: '0.0.0.0', TRUST_PROXY: '1', LOCUM_PUBLIC_URL: 'https://locum.example.com/' }
  expect(listWarnings(read(behindProxy))).toEqual([])
  const nameless = listWarnings(read({ TRUST_PROXY: '1' }))
  expect(nameless).toEqual([expect.stringContaining('links in mail cannot be built behind a proxy without it')])
  expect(read(behindProxy).publicUrl).toBe('https://locum.example.com')
})

test('lets mails lead to this machine in a demo, and elsewhere only to a public address', () => {
  expect(findMailOrigin(read({}))).toBe('http://127.0.0.1:4000')
  expect(findMailOrigin(read({ HOST: '::1', PORT: '4100' }))).toBe('http://[::1]:4100')
  expect(findMailOrigin(read({ LOCUM_PUBLIC_URL: 'https://locum.example.com' }))).toBe('https://locum.example.com')
  for (const unknown of [{ LOCUM_DEMO: 'off' }, { NODE_ENV: 'production' }, { TRUST_PROXY: '1' }, { PORT: '0' }])
    expect(findMailOrigin(read(unknown))).toBeNull()
})
