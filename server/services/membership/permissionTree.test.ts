import { describe, expect, test } from 'vitest'
import type { PermissionModule } from '#contract/permissionModule.ts'
import type { PermissionRow } from './permissionRepository.ts'
import { buildPermissionTree } from './permissionTree.ts'

const buildModule = (Name: string, codes: string[], Modules: PermissionModule[] = []): PermissionModule => ({
  Name,
  Permissions: codes.map(Code => ({ Code, Name: Code })),
  Modules,
})

const buildRow = (ID: number, Code: string, IsPrivate = false): PermissionRow => ({
  ID,
  Code,
  Name: Code,
  Module: null,
  IsPrivate,
})

const modules = [
  buildModule('Users', ['VIEW', 'ADD'], [buildModule('Passwords', ['CHANGE'])]),
  buildModule('Empty', []),
]
const stored = [buildRow(1, 'VIEW'), buildRow(2, 'ADD'), buildRow(3, 'CHANGE')]

describe('the permission tree', () => {
  test('selects a module when everything below it is selected', () => {
    const [users] = buildPermissionTree(modules, stored, { selected: new Set([1, 2, 3]) })
    expect(users).toMatchObject({ Selected: true, Indetermine: false })
  })

  test('marks a module as indeterminate when a part below it is selected', () => {
    const [users] = buildPermissionTree(modules, stored, { selected: new Set([3]) })
    expect(users).toMatchObject({ Selected: false, Indetermine: true })
    expect(users?.Modules[0]).toMatchObject({ Selected: true, Indetermine: false })
  })

  test('leaves modules without permissions out', () => {
    expect(buildPermissionTree(modules, stored, { selected: new Set() }).map(module => module.Name)).toEqual(['Users'])
  })

  test('puts permissions that no module names under Other', () => {
    const tree = buildPermissionTree(modules, [...stored, buildRow(4, 'VIEW_WARD')], { selected: new Set([4]) })
    expect(tree.at(-1)).toMatchObject({ Name: 'Other', Selected: true, Permissions: [{ ID: 4, Code: 'VIEW_WARD' }] })
  })

  test('leaves private permissions out of what a module says of its selection', () => {
    const rows = [buildRow(1, 'VIEW'), buildRow(2, 'ADD', true), buildRow(3, 'CHANGE')]
    const [users] = buildPermissionTree(modules, rows, { selected: new Set([1, 3]) })
    expect(users).toMatchObject({ Selected: true, Indetermine: false })
    expect(users?.Permissions).toHaveLength(2)
  })
})
