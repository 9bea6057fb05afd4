import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ConfigurationProblem, formatProblem } from '#contract/problems.ts'
import { type MetaName, readMetaSchema } from '#server/platform/configuration/metaSchemas.ts'
import { sample } from '#tests/support/scale.ts'
import { changeSet, check, checkAlone, findLine, parseShipped, toText } from './brokenSet.ts'
import { metaFiles } from './metaFiles.ts'
import { type BrokenRule, breakRules, listRules } from './metaRules.ts'
import type { Meta } from './samples.ts'

function parseMeta(name: string): Meta {
  return readMetaSchema(name as MetaName) as Meta
}

function checkRefused(changes: Record<string, string>): ConfigurationProblem[] {
  const { configuration, problems } = check(changeSet(changes))
  expect(configuration).toBeNull()
  return problems
}

it('every meta-schema is among them', () => {
  const names = readdirSync('schemas/meta').map(name => name.replace('.schema.json', ''))
  // Conditions stand within others, and the layer over the menu is on no disk.
  const ofFiles = names.filter(name => !['condition', 'menu-layer'].includes(name))
  expect(Object.keys(metaFiles).sort()).toEqual(ofFiles.sort())
})

/** The word of the meta-schema that a rule is of: one that is reported well is reported well wherever it stands. */
function toWord({ rule }: BrokenRule): string {
  const [above = '', word = ''] = rule.split('/').slice(-2)
  return above === 'required' || above === 'dependencies' ? above : word
}

describe.each(Object.entries(metaFiles))('the meta-schema %s', (name, file) => {
  const meta = parseMeta(name)
  const broken = breakRules(meta, parseShipped(file))

  it('has no rule that no broken file breaks', () => {
    const rules = listRules(meta)
    expect(rules.length).toBeGreaterThan(0)
    expect(broken.map(({ rule }) => rule).sort()).toEqual(rules.sort())
  })

  it.each(sample(broken, toWord).map((each, index): [string, BrokenRule, number] => [each.rule, each, index]))(
    'refuses what breaks %s and names the place',
    (_, { content, pointer, message }, index) => {
      const text = toText(content)
      // A file without its shape is refused by itself: that the files around it are not blamed is tried of some.
      const problems = index % 16 === 0 ? checkRefused({ [file]: text }) : checkAlone({ path: file, text })
      expect(problems.filter(each => each.pointer === pointer && message.test(each.message))).toHaveLength(1)
      for (const problem of problems) {
        expect(problem).toMatchObject({
          file,
          line: findLine(content, problem.pointer),
          fix: expect.stringMatching(/\S/),
        })
        expect(`${pointer}/`.startsWith(`${problem.pointer}/`), formatProblem(problem)).toBe(true)
      }
    },
  )
})

describe('each x- word of a schema', () => {
  const words = Object.keys(
    ((parseMeta('entity').definitions as Record<string, Meta>).property?.properties as object | undefined) ?? {},
  ).filter(word => word.startsWith('x-'))

  it.each(words)('is broken by some file: %s', word => {
    const broken = breakRules(parseMeta('entity'), parseShipped('schemas/team.json'))
    expect(broken.filter(({ pointer }) => pointer.startsWith(`/properties/Code/${word}`))).not.toEqual([])
  })
})
