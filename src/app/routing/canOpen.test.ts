import { describe, expect, it } from 'vitest'
import { canOpen } from './canOpen.ts'

const denied = { isDenied: true }
const routes = [
  {
    path: '/',
    children: [
      {
        children: [
          { path: 'Users' },
          { path: 'Users/Edit/:ID' },
          { path: 'Roles', handle: denied, children: [{ path: 'Add' }] },
          { path: 'Jobs', children: [{ index: true, handle: denied }, { path: 'Open' }] },
        ],
      },
      { path: 'Users', handle: denied },
      { path: 'Teams/:ID', handle: denied },
      { path: '*' },
    ],
  },
]

describe('whether a path can be opened', () => {
  it.each(['Users', '/users', '/Users/Edit/5', '/Jobs/Open'])('is so for %s', path => {
    expect(canOpen(routes, path)).toBe(true)
  })

  it.each(['/Roles', '/Roles/Add', '/Jobs', '/Teams/5', '/Nowhere', '/Users/Nowhere'])('is not so for %s', path => {
    expect(canOpen(routes, path)).toBe(false)
  })
})
