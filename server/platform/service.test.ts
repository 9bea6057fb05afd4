import { describe, expect, it } from 'vitest'
import { joinExtensions, type Service } from './service.ts'

const handler = async () => ({ Success: true, Source: null, Message: '' })

function buildService(name: string, extensions: Service['extensions']): Service {
  return { name, host: 'info', ...(extensions && { extensions }) }
}

describe('the extensions of all services', () => {
  it('of one resource are joined where they do not collide', () => {
    const first = buildService('first', { Plants: { handlers: { water: handler } } })
    const second = buildService('second', { Plants: { handlers: { prune: handler }, beforeSave: async () => {} } })
    const { Plants } = joinExtensions([first, second])
    expect(Object.keys(Plants?.handlers ?? {})).toEqual(['water', 'prune'])
    expect(Plants?.beforeSave).toBeDefined()
  })

  it('are refused where two services answer one call, or hook into one save', () => {
    const water = { Plants: { handlers: { water: handler } } }
    const save = { Plants: { beforeSave: async () => {} } }
    expect(() => joinExtensions([buildService('first', water), buildService('second', water)])).toThrow(
      'The services first and second both add water to Plants: leave it to one.',
    )
    expect(() => joinExtensions([buildService('first', save), buildService('second', save)])).toThrow('beforeSave')
  })
})
