import { badRequest, Refusal } from '../../platform/http/problem.ts'
import type { ResourceExtension } from '../../platform/resources/extension.ts'
import { getNumber } from './targets.ts'
import { tellAccess } from './telling.ts'
import { hasUsers } from './userRepository.ts'

/** What membership adds to the resource Companies: one with users stays (rules C7.18), a changed name or code is told. */
export const companyExtension: ResourceExtension = {
  async beforeDelete({ stored, text, transaction }) {
    if (await hasUsers(transaction, Number(stored.ID))) throw new Refusal(text('membership.companies.hasUsers'))
  },
  async afterSave({ stored, transaction }) {
    if (stored) await tellAccess(transaction)
  },
}

/** What membership adds to the resource Teams. */
export const teamExtension: ResourceExtension = {
  handlers: {
    byCompany(context) {
      const companyId = getNumber(context, 'companyId')
      if (companyId === null) throw badRequest('companyId is missing: name the company whose teams you ask for.')
      return context.perform('all', {
        conditions: [
          { field: 'CompanyID', op: 'in', value: [companyId] },
          { field: 'IsActive', op: 'equals', value: true },
        ],
      })
    },
  },
  async afterSave({ stored, transaction }) {
    if (stored) await tellAccess(transaction)
  },
}
