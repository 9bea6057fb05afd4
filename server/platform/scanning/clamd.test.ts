import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { eicar, startFakeClamd } from '#tests/support/fakeClamd.ts'
import { buildScan, parseClamdAddress } from './clamd.ts'

it('a scan sends all of a file, and names what is found', async () => {
  const clamd = await startFakeClamd()
  const scan = buildScan(parseClamdAddress(clamd.address))
  const large = randomBytes(1_000_000)
  expect(await scan(large)).toBeNull()
  expect(clamd.scanned[0]?.equals(large)).toBe(true)
  expect(await scan(Buffer.from(`a${eicar}`))).toBe('Eicar-Signature')
  expect(await scan(Buffer.alloc(0))).toBeNull()
  await clamd.close()
  await expect(scan(large)).rejects.toThrow('ECONNREFUSED')
})

it('a scan that ends otherwise has not looked', async () => {
  const clamd = await startFakeClamd('INSTREAM size limit exceeded. ERROR')
  await expect(buildScan(parseClamdAddress(clamd.address))(Buffer.from('a'))).rejects.toThrow('size limit exceeded')
  await clamd.close()
})

it.each([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('%s is where it listens', (text, address) => {
  expect(parseClamdAddress(text)).toEqual(address)
})

it.each(['clamav', 'clamav:', 'clamav:0', ':3310', '1.2.3.4:70000', 'http://clamav:3310'])('%s is no address', text => {
  expect(() => parseClamdAddress(text)).toThrow('host:port')
})
