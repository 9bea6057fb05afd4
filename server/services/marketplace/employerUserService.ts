import { userType } from '#contract/enumerations.gen.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { ResourceExtension } from '../../platform/resources/extension.ts'
import { findPair } from './employerUserRepository.ts'

/** The facility users of an employer: what they reach follows from it (`employer_ids`). */
export const employerUserExtension: ResourceExtension<'EmployerUsers'> = {
  async beforeSave({ record, stored, text, transaction }) {
    if (stored?.UserID === record.UserID && stored.EmployerID === record.EmployerID) return
    const found = await findPair(transaction, record, stored?.ID ?? null)
    const refuse = (message: string) => {
      throw new Refusal(message, { '/UserID': message })
    }
    if (found === null || found.UserType !== userType.FacilityUser)
      refuse(text('marketplace.employerUsers.notFacility'))
    if (found?.isOfOneCompany === false) refuse(text('marketplace.employerUsers.otherCompany'))
    if (found?.isKnown) refuse(text('marketplace.employerUsers.known'))
  },
  async afterSave({ record, stored, transaction }) {
    const users = new Set([record.UserID, stored?.UserID ?? record.UserID])
    for (const userId of users) await publishAccessChange(transaction, userId)
  },
  beforeDelete: ({ stored, transaction }) => publishAccessChange(transaction, stored.UserID),
}
