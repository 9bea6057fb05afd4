import { expect, test } from 'vitest'
import schema from '../../../schemas/message-text.json' with { type: 'json' }
import { shippedTexts } from '../../platform/configuration/index.ts'
import { findArea } from './areas.ts'

test.each([
  ['signIn.title', 'signIn'],
  ['engine.export.button', 'export'],
  ['engine.unknownWord', 'general'],
  ['resources.TimeCards.actions.approve', 'timeCards'],
  ['resources.Unheard.fields.Name', 'names'],
  ['titles.Open', 'names'],
  ['MANDATORY_FIELD_ERROR', 'general'],
  ['FILE_SIZE_ERROR', 'files'],
])('%s is said at %s', (key, area) => expect(findArea(key)).toBe(area))

test('each area is one of the schema, and each one of the schema has a text', () => {
  const known = schema.properties.Area.oneOf.map(each => each.const).toSorted()
  const used = new Set([...Object.keys(shippedTexts), 'titles.Open'].map(findArea))
  expect([...used].toSorted()).toEqual(known)
})
