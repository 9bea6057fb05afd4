import { describe, expect, test } from 'vitest'
import type { MatrixRole } from '#contract/permissionMatrix.ts'
import type { TreeModule } from '#contract/permissionModule.ts'
import { buildRows, findRoles, listMatrixPermissions, toTable } from './matrixRows.ts'

const module = (Name: string, codes: string[], Modules: TreeModule[] = []): TreeModule => ({
  ...{ Name, Modules, Selected: false, Indetermine: false },
  Permissions: codes.map(Code => ({
    ...{ ID: Number(Code.slice(1)), Code, Name: `Name ${Code}`, IsPrivate: false, Selected: false },
  })),
})

const role = (ID: number, Name: string, CompanyName: string, ...PermissionIDs: number[]): MatrixRole => ({
  ...{ ID, Code: Name.toUpperCase(), Name, CompanyName, PermissionIDs },
})

const permissions = listMatrixPermissions([module('Users', ['P1'], [module('Passwords', ['P2'])])], name => name)
const roles = [role(1, 'Agent', 'North', 1), role(2, 'Boss', 'North', 1, 2), role(3, 'Clerk', 'South')]
const all = { permission: '', isDiffering: false }

describe('the matrix of roles by permissions', () => {
  test('has a line for each permission, with its module', () => {
    expect(buildRows(permissions, roles, all).map(({ code, module, held }) => [code, module, held])).toEqual([
      ['P1', 'Users', [true, true, false]],
      ['P2', 'Users › Passwords', [false, true, false]],
    ])
  })

  test('finds roles by name, code and company, and permissions by name, code and module', () => {
    expect(findRoles(roles, 'south').map(({ Name }) => Name)).toEqual(['Clerk'])
    expect(buildRows(permissions, roles, { ...all, permission: 'passw' }).map(({ code }) => code)).toEqual(['P2'])
  })

  test('leaves out what all displayed roles have, or none', () => {
    const rows = buildRows(permissions, roles.slice(0, 2), { ...all, isDiffering: true })
    expect(rows.map(({ code }) => code)).toEqual(['P2'])
  })

  test('is a table to export, whose roles of several companies are distinguished', () => {
    const words = { module: 'Module', permission: 'Permission', code: 'Code', held: 'Yes' }
    expect(toTable(buildRows(permissions, roles, all), roles, words)).toEqual([
      ['Module', 'Permission', 'Code', 'Agent, North', 'Boss, North', 'Clerk, South'],
      ['Users', 'Name P1', 'P1', 'Yes', 'Yes', ''],
      ['Users › Passwords', 'Name P2', 'P2', '', 'Yes', ''],
    ])
    const [head] = toTable([], roles.slice(0, 2), words)
    expect(head?.slice(3)).toEqual(['Agent', 'Boss'])
  })
})
