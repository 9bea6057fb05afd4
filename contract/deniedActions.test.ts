import { expect, it } from 'vitest'
import { listDeniedActions } from './deniedActions.ts'
import type { Descriptor } from './descriptor.ts'
import type { Machine } from './machine.ts'
import { buildResource } from './resource.ts'

const post = { method: 'POST', path: 'x' } as const
const descriptor: Descriptor = {
  name: 'Plants',
  schema: 'plant',
  represent: '{ID}',
  service: { application: 'Garden', contract: 'Plant' },
  permissions: { list: 'VIEW', create: 'ADD', edit: 'EDIT', delete: 'DEL' },
  calls: {
    list: { method: 'GET', path: 'l' },
    ...{ create: post, update: post, delete: post, import: post, export: post },
    water: { ...post, event: 'water', permission: '' },
    wilt: { ...post, event: 'wilt', permission: 'WILT' },
    count: { ...post, permission: 'COUNT', dialog: { title: 'Count all' } },
  },
  list: {
    route: 'Plants',
    actions: ['edit', 'delete', { name: 'water', call: 'water' }, { name: 'wilt', call: 'wilt' }],
    toolbar: ['count'],
  },
  form: { create: { route: 'Plants/Add' }, edit: { route: 'Plants/Edit/{ID}' } },
}
const machine = {
  transitions: [
    { event: 'water', from: ['*'], actors: ['Gardener'], permission: 'WATER' },
    { event: 'wilt', from: ['*'], actors: ['Sun'] },
  ],
} as unknown as Machine

const list = (actor: string, ...codes: string[]) =>
  listDeniedActions(buildResource(descriptor, { title: 'Plant', type: 'object', properties: {} }, machine), {
    held: new Set(codes),
    actor,
  }).map(({ name, rule }) => `${name} ${rule}`)

it('are those of a resource for which a permission is missing, by call or by the machine', () => {
  expect(list('Gardener', 'VIEW', 'EDIT', 'EXPORT_DATA')).toEqual([
    ...['create ADD', 'delete DEL', 'water WATER', 'count COUNT', 'import IMPORT_DATA'],
  ])
  expect(list('Gardener', 'ADD', 'EDIT', 'DEL', 'WATER', 'COUNT', 'IMPORT_DATA', 'EXPORT_DATA')).toEqual([])
})

it('leave out what is for other actors', () => {
  const held = ['ADD', 'EDIT', 'DEL', 'COUNT', 'IMPORT_DATA', 'EXPORT_DATA']
  expect([list('Sun', ...held), list('Gardener', ...held)]).toEqual([['wilt WILT'], ['water WATER']])
})
