import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText, root } from './sources.ts'

/** How many requirements ASVS 5.0 has at level 1 and 2, by section. */
const sections = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
}

const asked = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
)

const lines = [...readText('docs/security.md').matchAll(/^\| (\d\.\d\.\d+) \|.*\| (.+) \|$/gm)].map(
  ([, requirement = '', proof = '']) => ({ requirement, proof }),
)

describe('the requirements of sessions and authentication', () => {
  it('are listed, each once and in order', () => {
    expect(lines.map(({ requirement }) => requirement)).toEqual(asked)
  })

  it.each(lines)('$requirement names a test that there is, or says why it is not met', ({ proof }) => {
    if (/^(not met|does not apply): \S.{10,}/.test(proof)) return
    const [, path = ''] = /^`(\S+\.(?:test\.tsx?|spec\.ts))`$/.exec(proof) ?? []
    expect(path, proof).not.toBe('')
    expect(existsSync(join(root, path)), path).toBe(true)
  })
})
