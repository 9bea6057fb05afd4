import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { seesAllCompanies } from '../../platform/access/caller.ts'
import { requiredClaim } from '../../platform/access/secondFactor.ts'
import type { Configuration, LiveConfiguration } from '../../platform/configuration/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { FindSettings, SendGivenNotice } from '../../platform/resources/index.ts'
import { type AccountDirectory, type Credentials, consoleApplication } from '../identity/contract.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { findAccountById, findAccountByLogin, updateLastLoggedIn } from './accountRepository.ts'
import { findApplication } from './application.ts'
import { companyExtension, teamExtension } from './companyService.ts'
import type { Membership } from './contract.ts'
import { isInstallationAdministrator, isUserInScope } from './grants.ts'
import { buildInvitationTask } from './invitationService.ts'
import { narrowToHeldRoles, narrowToUsersWithin, rolesOfUsers } from './narrowingRepository.ts'
import { buildSignInTask, raiseSecondFactorChanged } from './ownerNews.ts'
import { listAllCodes, listCodesOfUser, listUsersWith } from './permissionRepository.ts'
import { buildPermissionExtension } from './permissionService.ts'
import { syncPermissions } from './permissionSync.ts'
import { isAbove } from './ranks.ts'
import { buildResetTask } from './resetService.ts'
import { listSharedRoles, needsSecondFactor } from './roleRepository.ts'
import { roleExtension } from './roleService.ts'
import { resetSecondFactor } from './secondFactorReset.ts'
import { deleteServiceAccount, findUser, insertServiceAccount, renameServiceAccount } from './userRepository.ts'
import { buildUserExtension } from './userService.ts'

export { createFirstAdministrator, fillOnce } from './firstAdministrator.ts'
export { isEmpty as isDatabaseNew } from './firstAdministratorRepository.ts'
export { syncPermissionsIn } from './permissionSync.ts'

/** What the stored permissions are kept in step with. */
export interface PermissionsOptions {
  database: Database
  configuration: LiveConfiguration
  /** Hears of a live configuration whose permissions could not be brought into step. */
  onError: (error: unknown) => void
}

/** The users that sign in: identity needs them, and membership identity's credentials, so this part comes first. */
export function buildAccountDirectory(database: Database, languages: ChosenLanguages): AccountDirectory {
  const complete = async (account: Awaited<ReturnType<typeof findAccountById>>) =>
    account && { ...account, culture: await languages.findLanguage(database, account.userId) }
  return {
    findByLogin: async loginName => complete(await findAccountByLogin(database, loginName)),
    findById: async userId => complete(await findAccountById(database, userId)),
  }
}

/** Brings the stored permissions into step with the configuration, now and at each switch; answers what ends it. */
async function followPermissions({ database, configuration, onError }: PermissionsOptions): Promise<() => void> {
  const sync = (next: Configuration) => syncPermissions(database, next)
  await sync(configuration.current())
  return configuration.onSwitch(() => {
    sync(configuration.current()).catch(onError)
  })
}

/** Builds the service; it asks the database nothing until somebody calls. */
export function buildMembership(
  database: Database,
  credentials: Credentials,
  findSettings: FindSettings,
  languages: ChosenLanguages,
  sendNotice: SendGivenNotice,
): Membership {
  async function permissionsOf(
    userId: number,
    clientCode?: string,
    queries: Queries = database,
  ): Promise<ReadonlySet<string>> {
    const application = findApplication(clientCode)
    if (application === null) return new Set()
    const codes = await listCodesOfUser(queries, userId, application)
    return new Set(codes.filter(code => code.IsActive).map(code => code.Code))
  }

  return {
    accounts: buildAccountDirectory(database, languages),
    permissionsOf,
    listAllPermissions: () => listAllCodes(database),
    recordSignIn: userId => updateLastLoggedIn(database, userId),
    async judgeUser(asked, userId) {
      const user = await findUser(asked.database, userId)
      if (!user || !isUserInScope(asked.caller, user)) return 'unreachable'
      return (await isAbove(asked, userId)) ? 'above' : 'within'
    },
    listUsersWith: (queries, code, companyId) =>
      listUsersWith(queries, { code, companyId, application: consoleApplication }),
    addServiceAccount: insertServiceAccount,
    renameServiceAccount,
    async deleteServiceAccount(transaction, userId, by) {
      await deleteServiceAccount(transaction, userId, by)
      await publishAccessChange(transaction, userId)
    },
    raiseSecondFactorChanged,
    resetSecondFactor: (context, userId) => resetSecondFactor(credentials, context, userId),
    nameUser: async (asked, userId) => (await findPerson(asked, userId))?.Name ?? null,
    findPerson,
    async findUser({ caller, database: queries }, userId) {
      const user = await findUser(queries, userId)
      return user && isUserInScope(caller, user) ? user : null
    },
    listSharedRoles({ caller, database: queries }) {
      const { userId, companyId } = caller
      const [isSeeingAll, isSeeingPrivate] = [caller.permissions.has('VIEW_ROLE'), seesAllCompanies(caller)]
      return listSharedRoles(queries, { userId, companyId, isSeeingAll, isSeeingPrivate })
    },
    narrowToUsersWithin: (caller, column) =>
      isInstallationAdministrator(caller) ? null : narrowToUsersWithin(column, caller.userId, caller.permissions),
    narrowToHeldRoles: ({ userId, companyId }, column) => narrowToHeldRoles(column, userId, companyId),
    service: {
      name: 'membership',
      host: 'membership',
      extensions: {
        Companies: companyExtension,
        Teams: teamExtension,
        Users: buildUserExtension(credentials, findSettings, languages),
        // Another view of the same rows.
        ClientUserProfiles: { junctions: { RoleIDs: rolesOfUsers } },
        Roles: roleExtension,
        Permissions: buildPermissionExtension(permissionsOf),
      },
      tasks: core => [
        buildResetTask(core, credentials, sendNotice),
        buildInvitationTask(core, sendNotice),
        buildSignInTask(core),
      ],
      claims: async (queries, { userId }) => ({ [requiredClaim]: await needsSecondFactor(queries, userId) }),
      start: followPermissions,
    },
  }
}

const findPerson: Membership['findPerson'] = async ({ caller, database }, userId) => {
  const user = await findUser(database, userId)
  if (!user || !isUserInScope(caller, user)) return null
  const { ID, LoginName, Name, Email, CompanyName, IsActive } = user
  return { ID, Name: Name ?? LoginName, LoginName, Email, CompanyName: CompanyName ?? '', IsActive }
}
