import { describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { buildOpenApi } from './openApi.ts'

const schema: EntitySchema = {
  type: 'object',
  title: 'Badge',
  required: ['Name', 'Salary'],
  properties: { Name: { type: 'string' }, Salary: { type: 'number', 'x-read': 'VIEW_SALARY' } },
}

const descriptor: Descriptor = {
  name: 'Badges',
  schema: 'badge',
  represent: '{Name}',
  service: { application: 'Test', contract: 'Badge' },
  permissions: { list: 'VIEW_BADGE' },
  calls: {
    list: { method: 'GET', path: 'GetPage', paged: true, query: { name: 'filter.Name', pay: 'filter.Salary' } },
    delete: { method: 'POST', path: 'Delete', body: 'ids' },
    deleteMany: { method: 'POST', path: 'Delete/Bulk', each: 'delete', body: { Ids: 'ids', Matching: 'matching' } },
  },
}

const findOpening = (_: string, callName: string) => ({
  isAnonymous: callName === 'delete',
  purposes: callName === 'deleteMany' ? ['reset'] : [],
})

describe('the document of all calls, which everybody may read', () => {
  const describeTo = (...held: string[]) =>
    JSON.stringify(buildOpenApi([buildResource(descriptor, schema)], '1', new Set(held), findOpening))
  const text = describeTo()

  it('names the calls and what anybody may see', () => {
    expect(text).toContain('/api/Test/Badge/GetPage')
    expect(text).toContain('"Name"')
    expect(text).toContain('Needs a permission.')
  })

  it('says of a call that needs no sign-in, or takes a link, that it does', () => {
    const { paths } = buildOpenApi([buildResource(descriptor, schema)], '1', new Set(), findOpening) as {
      paths: Record<string, { post: object }>
    }
    expect(paths['/api/Test/Badge/Delete']?.post).toMatchObject({ description: 'Needs no sign-in.', security: [] })
    expect(paths['/api/Test/Badge/Delete/Bulk']?.post).toMatchObject({ description: 'Needs a sign-in, or a link.' })
  })

  it('says of two calls of one address what either takes, and requires what both need', () => {
    const text = { type: 'string' } as const
    const move = { method: 'PUT', path: 'Turn', parameters: { To: text, Why: text }, required: ['To', 'Why'] } as const
    const turn = { method: 'PUT', path: 'Turn', parameters: { By: text, Why: text }, required: ['Why'] } as const
    const calls: Descriptor['calls'] = {
      move: {
        ...move,
        required: [...move.required],
        body: { To: 'args.To', Why: 'args.Why' },
        when: { To: { above: 0 } },
      },
      turn: { ...turn, required: [...turn.required], body: { By: 'args.By', Why: 'args.Why' } },
    }
    const resource = buildResource({ ...descriptor, calls }, schema)
    const { paths } = buildOpenApi([resource], '1', new Set(), findOpening) as {
      paths: Record<string, { put: object }>
    }
    expect(paths['/api/Test/Badge/Turn']?.put).toMatchObject({
      requestBody: {
        content: {
          'application/json': { schema: { properties: { To: text, By: text, Why: text }, required: ['Why'] } },
        },
      },
    })
  })

  it('says how a call for many is asked, by the parameters of the list, and what it answers', () => {
    const { paths } = buildOpenApi([buildResource(descriptor, schema)], '1', new Set(), findOpening) as {
      paths: Record<string, { post: { requestBody: object; responses: object } }>
    }
    const { requestBody, responses } = paths['/api/Test/Badge/Delete/Bulk']?.post ?? {}
    const query = { properties: { name: {}, filter: {} } }
    expect(requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { Ids: { type: 'array' }, Matching: { properties: { Query: query } } } },
        },
      },
    })
    expect(JSON.stringify(responses)).toContain('#/components/schemas/BulkResult')
  })

  it('names neither a property that takes a permission to see, nor any permission', () => {
    expect(text).not.toMatch(/Salary|"pay"|VIEW_/)
  })

  it('names to who holds that permission what it lets him see', () => {
    expect(describeTo('VIEW_SALARY')).toMatch(/Salary.*"pay"|"pay".*Salary/)
    expect(describeTo('VIEW_SALARY')).not.toContain('VIEW_')
  })
})
