import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { ResourceExtension } from '../../platform/resources/extension.ts'
import { hasUsers } from './userRepository.ts'

/** What membership adds to the resource Companies: one with users stays (rules C7.18), a changed name or code is reported. */
export const companyExtension: ResourceExtension<'Companies'> = {
  async beforeDelete({ stored, text, transaction }) {
    if (await hasUsers(transaction, stored.ID)) throw new Refusal(text('membership.companies.hasUsers'))
  },
  async afterSave({ stored, transaction }) {
    if (stored) await publishAccessChange(transaction)
  },
}

/** What membership adds to the resource Teams. */
export const teamExtension: ResourceExtension<'Teams'> = {
  async afterSave({ stored, transaction }) {
    if (stored) await publishAccessChange(transaction)
  },
}
