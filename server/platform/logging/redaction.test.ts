import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildLog } from './log.ts'
import { redactAddress } from './redaction.ts'

describe('the log', () => {
  it('shows no value of a query parameter that carries a token', () => {
    expect(redactAddress('/hubs/live?access_token=abc&id=1')).toBe('/hubs/live?access_token=[redacted]&id=1')
    expect(redactAddress('/login?code=abc&state=1')).toBe('/login?code=[redacted]&state=1')
    expect(redactAddress('/api/Membership/Role/GetPage?code=N')).toContain('code=[redacted]')
    expect(redactAddress('/health')).toBe('/health')
    expect(redactAddress('/x?title=abc&pageSize=1&ids=1,2')).toBe('/x?title=[redacted]&pageSize=1&ids=1,2')
    expect(redactAddress('/x?from=2026-11-20&searchText=3125550100')).toBe('/x?from=2026-11-20&searchText=[redacted]')
    const filter = encodeURIComponent('[{"field":"Number","op":"equals","value":"123456789"}]')
    expect(redactAddress(`/x?filter=${filter}&ssn=123456789`)).not.toContain('123456789')
  })

  it.each(['access%5Ftoken', '%61ccess_token', 'ACCESS%5fTOKEN', '%74oken', 'pass%77ord'])(
    'shows no value of a parameter whose name is written %s',
    name => {
      expect(redactAddress(`/hubs/live?id=1&${name}=abc#x`)).toBe(`/hubs/live?id=1&${name}=[redacted]#x`)
    },
  )

  const token = Buffer.from(Array.from({ length: 24 }, (_, at) => at * 10)).toString('base64url')

  it.each([
    [`/ApproveTimeCard/${token}?email=a@b.test`, '/ApproveTimeCard/[redacted]?email=[redacted]'],
    [`/api/Marketplace/TimeCards/${token}/VerifyGUID`, '/api/Marketplace/TimeCards/[redacted]/VerifyGUID'],
    [`/api/Marketplace/TimeCards/5/Approve/${token}`, '/api/Marketplace/TimeCards/5/Approve/[redacted]'],
    [`/api/Marketplace/TimeCards/5/Certificate/${token}#x`, '/api/Marketplace/TimeCards/5/Certificate/[redacted]#x'],
    [`/ApproveTimeCard/${token}).`, '/ApproveTimeCard/[redacted]'],
    [`/ApproveTimeCard/%41${token.slice(1)}`, '/ApproveTimeCard/[redacted]'],
    [`/user-response/1/2?t=${token}`, '/user-response/1/2?t=[redacted]'],
    ['/api/Marketplace/Employer/GetEmployerMapLocationInformation', undefined],
    ['/x/%zz', undefined],
  ])('shows no token of a link in a path: %s', (address, displayed = address) => {
    expect(redactAddress(address)).toBe(displayed)
  })

  it('shows each word of the paths of the shipped calls', () => {
    for (const path of listPaths()) expect(redactAddress(`/api/X/${path}`)).toBe(`/api/X/${path}`)
  })

  it('leaves a name as it is that nobody can decode', () => {
    expect(redactAddress('/x?%zz=1&%e0%a4%a=2&=3&%=4')).toBe('/x?%zz=1&%e0%a4%a=2&=3&%=4')
  })

  it('shows neither passwords nor tokens of an object, down to four levels', () => {
    const lines: string[] = []
    const log = buildLog({ logLevel: 'info' }, { write: line => lines.push(line) })
    log.info({ password: 's1', body: { Password: 's2', list: { access_token: 's3', deep: { refresh_token: 's4' } } } })
    log.info({ req: { headers: { authorization: 'Bearer s5', cookie: 's6', 'set-cookie': 's7', accept: 'shown' } } })
    expect(lines.join('')).not.toMatch(/s\d/)
    expect(lines.join('')).toContain('shown')
  })

  it('shows no secret that a shipped call takes, in its query or its body', () => {
    const names = listSecretParameters()
    expect(names).toEqual(expect.arrayContaining(['OldPassword', 'confirmpassword', 'linkGuid']))
    const lines: string[] = []
    const log = buildLog({ logLevel: 'info' }, { write: line => lines.push(line) })
    for (const name of names) {
      expect(redactAddress(`/x?${name}=s1`)).toBe(`/x?${name}=[redacted]`)
      log.info({ [name]: 's1', body: { [name]: 's2' } })
    }
    expect(lines.join('')).not.toMatch(/s\d/)
  })

  it('keeps on one line whatever it is told', () => {
    const lines: string[] = []
    const log = buildLog({ logLevel: 'info' }, { write: line => lines.push(line) })
    log.info({ name: 'a\r\n{"level":"info","msg":"forged"}' }, 'told\nforged\u001b[2J')
    expect(lines.join('').trimEnd()).not.toMatch(/\p{Cc}/u)
  })

  it('writes the level as a word and the time as ISO text', () => {
    const lines: string[] = []
    buildLog({ logLevel: 'warn' }, { write: line => lines.push(line) }).warn('low disk')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      msg: 'low disk',
    })
  })
})

type ShippedCall = { path?: string } & Partial<Record<'parameters' | 'query' | 'body', object>>

function listCalls(): ShippedCall[] {
  const root = join(import.meta.dirname, '../../..')
  return globSync('resources/**/*.json', { cwd: root }).flatMap(path => {
    const descriptor: { calls?: Record<string, ShippedCall> } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return Object.values(descriptor.calls ?? {})
  })
}

const listPaths = (): string[] => listCalls().flatMap(({ path = '' }) => path)

/** The names that the calls of the shipped descriptors give what is secret. */
function listSecretParameters(): string[] {
  const names = listCalls().flatMap(({ parameters, query, body }) => Object.keys({ ...parameters, ...query, ...body }))
  return [...new Set(names)].filter(name => /password|guid|token/i.test(name))
}
