import { expect, it } from 'vitest'
import { buildExampleResource, buildExampleSchema, exampleProperties } from '#tests/contract/support/exampleResource.ts'
import { isAgreed, listChanges, pickForNew } from './recordChanges.ts'

it('a record that is added anew has what is known of the old one, and no secret of whatever kind', () => {
  const Key = { type: 'string', 'x-kind': 'password' } as const
  const schema = buildExampleSchema({
    properties: { ...exampleProperties, Key, Safe: { type: 'object', properties: { Key } } },
  })
  const known = { Name: 'Ward 1', Beds: 4 }
  const secrets = { SSN: '123456789', Key: 'Sesame', Safe: { Key: 'Sesame' } }
  const record = { ...known, ...secrets, ID: 7, Version: 3, Secret: 'x', CheckedOn: '2026-11-20T07:30:00Z', Notes: '' }
  expect(pickForNew(buildExampleResource({}, schema), record)).toEqual(known)
})

it('a field is changed by another value alone, not by another way to write the same one', () => {
  const resource = buildExampleResource()
  const names = [...resource.properties.keys()]
  const opened = { Name: 'Ward', CheckedOn: '2026-11-20T07:30:00Z', Setup: { a: 1, b: [2] }, Beds: 4, Notes: null }
  const same = {
    Name: 'Ward\u200b ',
    CheckedOn: '2026-11-20T07:30:00.000Z',
    Setup: { b: [2], a: 1 },
    Beds: 4,
    Notes: '',
  }
  expect(listChanges(resource, names, opened, same)).toEqual([])
  expect(listChanges(resource, names, opened, { ...same, Beds: 5, Setup: { a: 1 } })).toEqual(['Beds', 'Setup'])
})

it('two who changed a record agree where both changed the same to the same, and never about what one of them is not shown', () => {
  const Key = { type: 'string', 'x-kind': 'password' } as const
  const resource = buildExampleResource({}, buildExampleSchema({ properties: { ...exampleProperties, Key } }))
  const opened = { Name: 'Ward 1', Beds: 4, Notes: null }
  const theirs = { ...opened, Beds: 5 }
  expect(isAgreed(resource, { opened, mine: { Beds: 5 }, theirs })).toBe(true)
  expect(isAgreed(resource, { opened, mine: { Beds: 5, Name: 'Ward 1 ' }, theirs })).toBe(true)
  expect(isAgreed(resource, { opened, mine: { Beds: 6 }, theirs })).toBe(false)
  expect(isAgreed(resource, { opened, mine: { Name: 'Ward 2' }, theirs })).toBe(false)
  // Nothing that is shown has changed: the record was deleted and restored, or what changed is not one's to see.
  expect(isAgreed(resource, { opened, mine: { Name: 'Ward 2' }, theirs: opened })).toBe(true)
  expect(isAgreed(resource, { opened, mine: { Key: 'Sesame' }, theirs: opened })).toBe(false)
  expect(isAgreed(resource, { opened, mine: { Key: 'Sesame' }, theirs: { ...opened, Key: null } })).toBe(false)
  expect(isAgreed(resource, { opened, mine: { Beds: 5, Setup: {} }, theirs })).toBe(false)
})
