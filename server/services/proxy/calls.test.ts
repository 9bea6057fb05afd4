import { describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { partDescriptor, partSchema } from '#tests/support/foreignFiles.ts'
import { buildProxiedCalls } from './calls.ts'
import { parseTarget } from './target.ts'

function build(name: string, contract: string): Resource {
  const descriptor = { ...partDescriptor, name, service: { application: 'Parts', contract } }
  return buildResource(descriptor as Descriptor, partSchema as EntitySchema)
}

describe('the call that a request amounts to', () => {
  const calls = buildProxiedCalls([build('Shops', 'shops'), build('Shelves', 'shops/shelves')])
  const find = (method: string, path: string) => {
    const { resource, callName, rest } = calls.get(parseTarget(`/proxy/Parts/${path}`), method, undefined)
    return [resource.name, callName, rest]
  }

  it('is of the longer contract where both would do', () => {
    expect(find('GET', 'shops/shelves')).toEqual(['Shelves', 'list', []])
    expect(find('DELETE', 'shops/shelves/7?x=1')).toEqual(['Shelves', 'delete', ['7']])
    expect(find('GET', 'shops/7/')).toEqual(['Shops', 'one', ['7']])
  })

  it('is none below a record, nor of another application', () => {
    expect(() => find('GET', 'shops/7/keys')).toThrow('nothing at this address')
    expect(calls.hasApplication('Shops')).toBe(false)
  })
})
