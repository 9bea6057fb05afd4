import { organizationLevel } from '#contract/enumerations.gen.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { buildAssignmentHandlers } from './organizationAssignment.ts'
import { buildLevelHandlers, parentLevel } from './organizationLevels.ts'
import { findOrganization, hasOrganizationsBelow } from './organizationRepository.ts'
import type { MarketplaceParts } from './parts.ts'

/** What the marketplace adds to the resource Organizations (SPEC-0 §7 "Organizations", SPEC-1 §7 "Organizations (assignment)"). */
export function buildOrganizationExtension(parts: MarketplaceParts): ResourceExtension<'Organizations'> {
  return {
    handlers: { parentLevel, ...buildLevelHandlers(parts), ...buildAssignmentHandlers(parts) },
    beforeSave: checkParent,
    async afterSave({ stored, transaction }) {
      if (stored?.IsDeleted === true) await publishAccessChange(transaction)
    },
    async beforeDelete({ stored, text, transaction }) {
      if (await hasOrganizationsBelow(transaction, stored.ID)) {
        throw new Refusal(text('marketplace.organizations.hasBelow'))
      }
    },
  }
}

/** The parent of an organization is of the level above, and of the same company. */
async function checkParent({ record, stored, text, transaction }: SaveContext<'Organizations'>): Promise<void> {
  const [parentId, level] = [record.ParentID ?? null, record.Level]
  if (stored && !stored.IsDeleted && (stored.ParentID ?? null) === parentId) return
  const refuse = (message: string) => {
    throw new Refusal(message, { '/ParentID': message })
  }
  if (level === organizationLevel.Organization && parentId === null) return
  if (level === organizationLevel.Organization) refuse(text('marketplace.organizations.firstLevel'))
  const parent = parentId === null ? null : await findOrganization(transaction, parentId)
  if (parent?.Level !== level - 1) refuse(text('marketplace.organizations.levelAbove'))
  if (parent?.CompanyID !== record.CompanyID) refuse(text('marketplace.organizations.otherCompany'))
}
