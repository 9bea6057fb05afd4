import { expect, test } from 'vitest'
import { listHandlers } from '#server/services.ts'
import { listSources } from '../architecture/sources.ts'
import { check, shippedFiles } from './broken/brokenSet.ts'

/** The codes that services name, wherever in their code. */
function listNamed(known: ReadonlySet<string>): string[] {
  const own = listSources().filter(({ path, isTest }) => path.startsWith('server/services/') && !isTest)
  const named = own.flatMap(({ text }) => [...text.matchAll(/'([A-Z]+_[A-Z_]+)'/g)].map(([, code = '']) => code))
  return [...new Set(named)].filter(code => known.has(code)).sort()
}

test('services declare each event and notice that their code names, so that data files without it are refused', () => {
  const { configuration } = check(shippedFiles)
  const events = configuration?.events.keys() ?? []
  const notices = (configuration?.notices ?? []).map(({ code }) => code)
  const declared = Object.values(listHandlers().extensions).flatMap(({ raises = {}, sends = {} }) => [
    ...Object.keys(raises),
    ...Object.entries(sends).flatMap(([code, { event }]) => [code, event]),
  ])
  expect(declared).toEqual(expect.arrayContaining(listNamed(new Set([...events, ...notices]))))
})
