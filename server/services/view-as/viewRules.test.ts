import { expect, it } from 'vitest'
import type { UserType } from '../../platform/access/caller.ts'
import { isReachWithin } from './viewRules.ts'

const build = (userType: UserType, claims: Record<string, unknown>) => ({ userType, claims })
const staff = (organization_ids: unknown) => build('OrganizationUser', { organization_ids })
const candidate = (own_organization_id: unknown) => build('Candidate', { own_organization_id })
const facility = build('EmployerUser', { employer_ids: [1] })

it.each([
  ['staff of the same offices', staff([1, 2]), staff([2]), true],
  ['staff of no office', staff([1]), staff([]), true],
  ['staff of one office more', staff([1]), staff([1, 2]), false],
  ['staff of all offices', staff([1]), staff('*'), false],
  ['anybody where one has all offices', staff('*'), facility, true],
  ['a candidate of an own office', staff([1]), candidate(1), true],
  ['a candidate of another office', staff([1]), candidate(2), false],
  ['a candidate of no office', staff([1]), candidate(null), false],
  ['users of facilities, whose reach no offices tell', staff([1]), facility, false],
  ['nobody for who is no staff', facility, candidate(1), false],
])('views reach %s', (_, viewer, user, isWithin) => {
  expect(isReachWithin(viewer, user)).toBe(isWithin)
})
