import { describe, expect, it } from 'vitest'
import { haveSameMembers } from '#src/lib/sameMembers.ts'
import { findPeople, setMembers } from './moveUsers.ts'

describe('users who are moved between two lists', () => {
  it('are found by login and name, and stand by login', () => {
    const people = [
      { LoginName: 'zoe', Name: 'Zoé Albright' },
      { LoginName: 'agent', Name: 'Ada Agent' },
    ]
    expect(findPeople(people, '').map(({ LoginName }) => LoginName)).toEqual(['agent', 'zoe'])
    expect(findPeople(people, 'zoe albr').map(({ LoginName }) => LoginName)).toEqual(['zoe'])
  })

  it('come and go, and what stands as before is no change', () => {
    const before = new Set(['a', 'b'])
    const moved = setMembers(before, ['b', 'c'], true)
    expect(haveSameMembers(before, moved)).toBe(false)
    expect(haveSameMembers(before, setMembers(moved, ['c'], false))).toBe(true)
  })
})
