import { randomBytes } from 'node:crypto'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { NewClientSecret } from '#contract/identityClients.ts'
import { seesAllCompanies } from '#server/platform/access/caller.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '#server/platform/resources/extension.ts'
import type { Core } from '#server/platform/service.ts'
import { addSecret, endClientGrants, isAssignedBeyond, takeExpiring } from './clientRepository.ts'
import { makeSecret } from './clients.ts'
import type { ServiceAccounts } from './contract.ts'
import { apiScope } from './scopes.ts'

/** Other programs, as those who may let them in see and make them (rules C8.8). */
export function buildClientExtension(accounts: ServiceAccounts): ResourceExtension<'IdentityClients'> {
  return {
    handlers: { renewSecret: context => renewSecret(context, accounts) },
    raises: { IDENTITY_SECRET_EXPIRING: ['ID', 'CompanyID'] },
    audiences: {
      managers: ({ database }, _id, { CompanyID }) =>
        accounts.listUsersWith(database, 'MANAGE_IDENTITY_CLIENTS', Number(CompanyID)),
    },
    beforeSave: context => completeClient(context, accounts),
    async beforeDelete(context) {
      const { stored, transaction, caller } = context
      await checkRank(context, accounts, stored.UserID)
      await endClientGrants(transaction, String(stored.ClientCode))
      if (stored.UserID) await accounts.deleteServiceAccount(transaction, stored.UserID, caller.loginName)
    },
  }
}

/** Who may do or reach less than an account does nothing by it: its secret would be a way up. */
async function checkRank(
  context: CallContext,
  accounts: ServiceAccounts,
  userId: number | null | undefined,
): Promise<void> {
  if (!userId) return
  const { caller, database, text } = context
  const reachesMore = !seesAllCompanies(caller) && (await isAssignedBeyond(database, userId, caller.userId))
  if (reachesMore || (await accounts.judgeUser(context, userId)) === 'above')
    throw new Refusal(text('membership.grants.rank'))
}

async function completeClient(context: SaveContext<'IdentityClients'>, accounts: ServiceAccounts): Promise<void> {
  const { record, stored, transaction, request, caller, text } = context
  const isService = record.Flow === 'ClientCredentials'
  if (!isService && !record.RelyingPartyUrl) {
    const message = text('validation.required')
    throw new Refusal(text('MANDATORY_FIELD_ERROR'), { '/RelyingPartyUrl': message })
  }
  // Without a word of it a program learns who signed in, and no more.
  record.Scopes = isService ? apiScope : record.Scopes || 'openid profile'
  // It would call with all the rights of whoever signs in, the highest too.
  if (!isService && record.Scopes.split(' ').includes(apiScope) && !seesAllCompanies(caller)) {
    const message = text('identityClients.api')
    throw new Refusal(message, { '/Scopes': message })
  }
  if (stored === null) {
    record.ClientCode = `client-${randomBytes(8).toString('hex')}`
    record.IdentityServiceUrl = `${request.linkOrigin}/identity`
    if (!isService) return
    const { ClientCode: loginName, Name: name, CompanyID: companyId } = record
    record.UserID = await accounts.addServiceAccount(transaction, { loginName, name, companyId, by: caller.loginName })
    return
  }
  await checkRank(context, accounts, stored.UserID)
  const isNarrowed = stored.Scopes !== record.Scopes || stored.RelyingPartyUrl !== record.RelyingPartyUrl
  if (stored.UserID && stored.Name !== record.Name)
    await accounts.renameServiceAccount(transaction, { userId: stored.UserID, name: record.Name, by: caller.loginName })
  if (!record.IsActive || isNarrowed) await endClientGrants(transaction, String(stored.ClientCode))
}

/** Tells of secrets that expire soon. */
export async function warnOfEnds({ engine, configuration }: Core): Promise<void> {
  if (!configuration.current().resources.has('IdentityClients')) return
  await engine.asSystem('IdentityClients', async ({ transaction, raise }) => {
    for (const { ID, CompanyID } of await takeExpiring(transaction))
      await raise('IDENTITY_SECRET_EXPIRING', ID, { ID, CompanyID })
  })
}

async function renewSecret(
  context: CallContext<'IdentityClients', 'renewSecret'>,
  accounts: ServiceAccounts,
): Promise<Envelope> {
  const { id, given, transaction, audit, publishRowsChanged } = context
  const { ClientCode, UserID } = (await context.perform('one', { id })).Source
  await checkRank(context, accounts, UserID)
  const { secret, hash } = makeSecret()
  const isSole = given.EndsOthers === true
  const ExpiresOn = await addSecret(transaction, { clientId: id, hash, days: given.Days ?? 365, isSole })
  if (isSole) await endClientGrants(transaction, String(ClientCode))
  await audit({ recordId: id, after: { SecretExpiresOn: ExpiresOn } })
  publishRowsChanged([id])
  const answer: NewClientSecret = { ClientCode: String(ClientCode), ClientSecret: secret, ExpiresOn }
  return buildSuccess(answer)
}
