import { expect, it } from 'vitest'
import { buildNames } from './names.ts'

it.each([
  ['ShiftRequests', 'ShiftRequest'],
  ['Agencies', 'Agency'],
  ['Addresses', 'Address'],
  ['Boxes', 'Box'],
  ['Waltzes', 'Waltz'],
  ['Batches', 'Batch'],
  ['Dishes', 'Dish'],
  ['Countries', 'Country'],
  ['Facilities', 'Facility'],
  ['ShiftStatuses', 'ShiftStatus'],
  ['Bonuses', 'Bonus'],
  ['Diagnoses', 'Diagnosis'],
  ['People', 'Person'],
])('takes the singular of %s to be %s', (name, singular) => {
  expect(buildNames(name)).toEqual(buildNames(name, singular))
})

it.each(['Licenses', 'Cases', 'Purchases', 'Houses', 'Series', 'TimeSeries', 'Staff', 'Glass'])(
  'asks for the singular of %s',
  name => expect(() => buildNames(name)).toThrow('--singular'),
)

it('takes the plural forms from the given name', () => {
  expect(buildNames('Licenses', 'License')).toMatchObject({
    entity: 'license',
    plural: 'licenses',
    variable: 'license',
    pluralVariable: 'licenses',
  })
  expect(buildNames('OpenCases', 'OpenCase').pluralVariable).toBe('openCases')
})
