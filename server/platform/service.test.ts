import { describe, expect, it } from 'vitest'
import type { Extensions, ResourceExtension, SaveContext } from './resources/extension.ts'
import { type Fragment, sql } from './resources/sql/fragment.ts'
import { joinExtensions, type Service } from './service.ts'

const handler = async () => ({ Success: true, Source: null, Message: '' })

function buildService(name: string, extensions: Extensions): Service {
  return { name, host: 'info', extensions } as Service
}

describe('the extensions of all services', () => {
  it('of one resource are joined where they do not collide', () => {
    const first = buildService('first', { Plants: { handlers: { water: handler } } })
    const second = buildService('second', { Plants: { handlers: { prune: handler }, beforeSave: async () => {} } })
    const { Plants } = joinExtensions([first, second])
    expect(Object.keys(Plants?.handlers ?? {})).toEqual(['water', 'prune'])
    expect(Plants?.beforeSave).toBeDefined()
  })

  it('do in the order of the services what both do at a save, and leave the rows that both leave', async () => {
    const done: string[] = []
    const build = (name: string, condition: Fragment | null) =>
      buildService(name, {
        Plants: {
          beforeSave: async () => void done.push(name),
          narrowList: () => condition,
          facts: { [name]: async (_, asked) => asked.map(({ id }) => id) },
          listedFacts: [name],
          listWithheld: async () => new Map([[7, [name]]]),
        },
      })
    const { Plants } = joinExtensions([build('first', sql`a or c`), build('second', sql`b`), build('third', null)])
    const context = {} as SaveContext<string>
    await Plants?.beforeSave?.(context)
    expect(done).toEqual(['first', 'second', 'third'])
    expect((Plants?.narrowList?.(context, sql`t`) ?? sql``).text).toBe('((a or c) and (b))')
    expect(Object.keys(Plants?.facts ?? {})).toEqual(['first', 'second', 'third'])
    expect(Plants?.listedFacts).toEqual(['first', 'second', 'third'])
    expect(await Plants?.listWithheld?.(context, [7, 8])).toEqual(
      new Map([
        [7, ['first', 'second', 'third']],
        [8, []],
      ]),
    )
  })

  it('are refused where two services answer one call, do one effect, tell one fact or search alone', () => {
    const refuse = (extension: ResourceExtension, word: string) =>
      expect(() =>
        joinExtensions([buildService('first', { Plants: extension }), buildService('second', { Plants: extension })]),
      ).toThrow(`The services first and second both add ${word} to Plants: leave it to one.`)
    refuse({ handlers: { water: handler } }, 'water')
    refuse({ effects: { grow: async () => {} } }, 'grow')
    refuse({ facts: { isGreen: async () => [] } }, 'isGreen')
    refuse({ listIds: () => null }, 'listIds')
  })
})
