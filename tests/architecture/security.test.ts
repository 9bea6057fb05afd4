import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText, root } from './sources.ts'

/** How many requirements ASVS 5.0.0 has at level 1 and 2, by section. */
const sections = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

const asked = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const document = readText('docs/security.md')
const lines = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \|.*\| ([^|]+) \|/gm)].map(
  ([, requirement = '', proof = '']) => ({ requirement, proof }),
)

const columns = [/^`/, /^does not apply: \S.{10,}/, /^not met: \S.{10,}/]

/** One row of the table of counts, of the lines whose chapter is meant. */
function count(chapter: string, isMeant: (requirement: string) => boolean): string {
  const meant = lines.filter(({ requirement }) => isMeant(requirement))
  return [chapter, ...columns.map(kind => meant.filter(({ proof }) => kind.test(proof)).length)].join(' | ')
}

describe('the requirements of ASVS at level 2', () => {
  it('are listed, each once and in order', () => {
    expect(lines.map(({ requirement }) => requirement)).toEqual(asked)
  })

  it('are counted by chapter', () => {
    const chapters = [...document.matchAll(/^## (V(\d+) .+)$/gm)]
    const counts = chapters.map(([, title = '', number]) => count(title, each => each.startsWith(`${number}.`)))
    const rows = [...document.matchAll(/^\| ((?:V\d+ |all ).*) \|$/gm)].map(([, row]) => row)
    expect(rows).toEqual([...counts, count('all', () => true)])
  })

  it.each(lines)('$requirement names tests that there are, or says why it is not met', ({ proof }) => {
    if (columns.slice(1).some(kind => kind.test(proof))) return
    for (const named of proof.split(', ')) {
      const [, path = ''] = /^`(\S+\.(?:test\.tsx?|spec\.ts))`$/.exec(named) ?? []
      expect(path, proof).not.toBe('')
      expect(existsSync(join(root, path)), path).toBe(true)
    }
  })
})
