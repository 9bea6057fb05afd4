import { test } from 'vitest'
import { a } from '#contract/proveA.ts'
test('x', () => {
  if (a !== 1) throw 1
})
