import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { toWords } from '#contract/catalogue.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { type Configuration, loadConfiguration } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'

const { properties } = JSON.parse(readFileSync('schemas/action-log.json', 'utf8')) as {
  properties: { Action: { oneOf: { const: string; title: string }[] } }
}
const spanish = JSON.parse(readFileSync('resources/messages/es.json', 'utf8')) as Record<string, string>

describe('the action log', () => {
  let log: NonNullable<ReturnType<Configuration['resources']['get']>>
  beforeAll(async () => {
    const { configuration } = await loadConfiguration('.', listHandlers())
    log = configuration?.resources.get('ActionLog') as typeof log
  })
  const listChoices = (name: string) => findChoices(log.properties.get(name)?.schema ?? {}) ?? []

  it('has a word of its own for whatever is done by the shipped data files', () => {
    const named = new Set(properties.Action.oneOf.map(each => each.const))
    const plain = listChoices('Action').filter(each => !named.has(String(each.const)))
    expect(plain.map(each => each.const)).toEqual([])
  })

  it('calls each kind of record by its title, and no two alike', () => {
    const kinds = listChoices('Resource')
    expect(kinds).toContainEqual({ const: 'CandidateJobs', title: "Candidate's job" })
    expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length)
    expect(kinds.filter(each => each.title === toWords(String(each.const))).map(each => each.const)).toEqual([
      'Configuration',
    ])
  })

  it.each(['Action', 'Resource'])('has the words of %s in Spanish, too', name => {
    expect(listChoices(name).filter(({ title }) => !spanish[`titles.${title}`])).toEqual([])
  })
})
