import { describe, expect, test } from 'vitest'
import { type Account, canEnter, findAccount } from './account.ts'
import { describeOutput } from './cluster.ts'
import { parseLock } from './process.ts'

const passwd =
  'root:x:0:0::/root:/bin/sh\npostgresql:x:90:90::/:/bin/sh\npostgres:x:101:104::/var/lib/postgresql:/bin/sh\n'

describe('the account of the embedded server', () => {
  test('is found by its whole name', () => {
    expect(findAccount(passwd, 'postgres')).toEqual({ name: 'postgres', uid: 101, gid: 104 })
    expect(findAccount(passwd, 'nobody')).toBeNull()
  })

  test('is never root', () => {
    expect(findAccount('postgres:x:0:0::/:/bin/sh', 'postgres')).toBeNull()
  })

  test.each([
    ['others', 0o40701, 0, 0, true],
    ['nobody but root', 0o40700, 0, 0, false],
    ['its group, which is not the account’s', 0o40710, 0, 0, false],
    ['its group', 0o40710, 0, 104, true],
    ['its owner', 0o40700, 101, 0, true],
    ['all but its owner', 0o40077, 101, 0, false],
  ])('enters a folder that is open to %s: %o', (_whom, mode, uid, gid, answer) => {
    const account: Account = { name: 'postgres', uid: 101, gid: 104 }
    expect(canEnter({ mode, uid, gid }, account)).toBe(answer)
  })
})

describe('the lock of the embedded server', () => {
  const lines = ['4711', '/data', '1760000000', '5432', '/tmp/locum-x', '', '  5432001  7', 'ready   ', '']

  test('tells process, socket and readiness', () => {
    expect(parseLock(lines.join('\n'))).toEqual({ pid: 4711, socketFolder: '/tmp/locum-x', isReady: true })
    expect(parseLock(lines.with(7, 'starting').join('\n'))?.isReady).toBe(false)
  })

  test('is none while it is being written', () => {
    expect([parseLock(''), parseLock('4711\n/data\n')]).toEqual([null, null])
  })
})

describe('what a failed server printed', () => {
  test('becomes a line about the disk when that is full', () => {
    const output = 'creating directory ... ok\ninitdb: error: could not write to file "x": No space left on device\n'
    expect(describeOutput(output, '/data/postgres')).toBe(
      'The disk of /data/postgres is full: free some space, or set LOCUM_DATA to a folder elsewhere.',
    )
  })

  test('becomes its last telling line otherwise', () => {
    const output =
      'LOG:  starting\nFATAL:  data directory has invalid permissions\nDETAIL:  Permissions should be 0700.\n'
    expect(describeOutput(output, '/data/postgres')).toContain('FATAL:  data directory has invalid permissions')
  })
})
