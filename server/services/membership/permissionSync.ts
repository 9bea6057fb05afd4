import { listModulePermissions, type PermissionModule } from '#contract/permissionModule.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import type { Database, Transaction } from '../../platform/database/types.ts'
import { consoleApplication } from '../identity/contract.ts'
import { listPermissionCodes } from './permissionCodes.ts'
import {
  insertPermissions,
  type ListedPermission,
  listPermissions,
  listRolesWithAll,
  type PermissionRow,
  updatePermissions,
} from './permissionRepository.ts'
import { otherModule } from './permissionTree.ts'
import { addPermissions } from './roleRepository.ts'

/**
 * Brings the stored permissions into step with a configuration: codes of the module file and those that rules name besides.
 * A code keeps its ID for good, one that is named no more stays stored. A role that had every permission gets the new ones
 * too, so that whoever administers everything goes on doing so.
 */
export async function syncPermissions(database: Database, configuration: Configuration): Promise<void> {
  const wanted = listWanted(configuration)
  if (listDifferences(wanted, await listPermissions(database, consoleApplication)).length === 0) return
  await database.transaction(transaction => syncPermissionsIn(transaction, configuration))
}

/** The same as part of a transaction, such as that which makes the configuration live. */
export async function syncPermissionsIn(transaction: Transaction, configuration: Configuration): Promise<void> {
  await waitForTurn(transaction, 'locum permissions')
  await applyDifferences(transaction, listWanted(configuration))
}

async function applyDifferences(transaction: Transaction, wanted: readonly ListedPermission[]): Promise<void> {
  const stored = await listPermissions(transaction, consoleApplication)
  const known = new Set(stored.map(row => row.Code))
  const different = listDifferences(wanted, stored)
  const changed = different.filter(permission => known.has(permission.Code))
  const added = different.filter(permission => !known.has(permission.Code))
  if (changed.length > 0) await updatePermissions(transaction, consoleApplication, changed)
  if (added.length === 0) return
  const storedIds = stored.map(row => row.ID)
  const complete = stored.length === 0 ? [] : await listRolesWithAll(transaction, consoleApplication, storedIds)
  await addPermissions(transaction, complete, await insertPermissions(transaction, consoleApplication, added))
  await publishAccessChange(transaction)
}

function listDifferences(wanted: readonly ListedPermission[], stored: readonly PermissionRow[]): ListedPermission[] {
  const byCode = new Map(stored.map(row => [row.Code, row]))
  return wanted.filter(({ Code, Name, Module, IsPrivate }) => {
    const row = byCode.get(Code)
    return row?.Name !== Name || row.Module !== Module || row.IsPrivate !== IsPrivate
  })
}

function listWanted(configuration: Configuration): ListedPermission[] {
  const declared = listDeclared(configuration.permissionModules)
  const known = new Set(declared.map(permission => permission.Code))
  const others = listPermissionCodes(configuration).filter(code => !known.has(code))
  return [...declared, ...others.map(Code => ({ Code, Name: Code, Module: otherModule, IsPrivate: false }))]
}

function listDeclared(modules: readonly PermissionModule[]): ListedPermission[] {
  return modules.flatMap(module => [
    ...listModulePermissions([{ ...module, Modules: [] }]).map(({ Code, Name, IsPrivate = false }) => {
      return { Code, Name, Module: module.Name, IsPrivate }
    }),
    ...listDeclared(module.Modules),
  ])
}
