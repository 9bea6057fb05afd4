import { expect, test } from 'vitest'
import { readText } from './sources.ts'

type Versions = Record<string, string>

const { packages } = JSON.parse(readText('package-lock.json')) as {
  packages: Record<string, { integrity?: string; link?: boolean }>
}
const own = JSON.parse(readText('package.json')) as Partial<Record<string, Versions>>

test('every package that is asked for is named by one version', () => {
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
    Object.entries(own[kind] ?? {}),
  )
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('every package that is installed is listed with the digest of its content', () => {
  const listed = Object.entries(packages).filter(([path]) => path !== '')
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})
