import { describe, expect, it } from 'vitest'
import { listMissing, listParts, type Profile } from './profileRules.ts'

const whole: Profile = {
  ...{ Phone: '4015550111', ProfessionLookupID: 1 },
  ...{ Address: '1 Hill Street', City: 'Boston', StateLookupID: 2 },
  ...{ hasSpecialty: true, hasDocument: true, hasAvailability: true },
}

const listOpen = (lacking: Partial<Profile>) =>
  listParts({ ...whole, ...lacking }).flatMap(({ Name, IsDone }) => (IsDone ? [] : [Name]))

describe('listParts', () => {
  it.each<[string, Partial<Profile>, string[]]>([
    ['nothing', {}, []],
    ['a phone', { Phone: null }, ['Contact']],
    ['a state', { StateLookupID: null }, ['Address']],
    ['a specialty', { hasSpecialty: false }, ['Profession']],
    ['documents and days', { hasDocument: false, hasAvailability: false }, ['Documents', 'Availability']],
  ])('leaves open what lacks %s', (_, lacking, open) => {
    expect(listOpen(lacking)).toEqual(open)
  })
})

describe('listMissing', () => {
  it('asks for less than the whole profile', () => {
    expect(listMissing({ ...whole, Address: null, StateLookupID: null, hasDocument: false } as Profile)).toEqual([])
    expect(listMissing({ ...whole, Phone: '', City: null })).toEqual(['Phone', 'City'])
  })
})
