import { expect, test } from 'vitest'
import { danger } from './danger.ts'
import { listProblems, tryRule } from './rule.ts'

test('nothing runs a text, shows one as markup, trusts any certificate or hashes by what is broken', () => {
  expect(listProblems(danger)).toEqual([])
})

test.each([
  ['src/lib/a.ts', 'eval(text)'],
  ['src/lib/a.ts', 'const made = new Function(text)'],
  ['server/services/chat/a.ts', "import { spawn } from 'node:child_process'"],
  ['src/ui/A.tsx', 'const shown = <p dangerouslySetInnerHTML={{ __html: text }} />'],
  ['src/ui/a.ts', "window.addEventListener('message', take)"],
  ['server/platform/a.ts', "createHash('md5')"],
  ['server/platform/a.ts', 'connect({ rejectUnauthorized: false })'],
])('in %s the rule refuses %s', (path, text) => {
  expect(tryRule(danger, path, text)).toHaveLength(1)
})
