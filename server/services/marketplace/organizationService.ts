import type { OrganizationRow } from '#contract/rows.gen.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { buildAssignmentHandlers } from './organizationAssignment.ts'
import { buildLevelHandlers, parentLevel } from './organizationLevels.ts'
import { findOrganization, hasOrganizationsBelow } from './organizationRepository.ts'
import type { MarketplaceParts } from './parts.ts'

/** What the marketplace adds to the resource Organizations (SPEC-0 §7 "Organizations", SPEC-1 §7 "Organizations (assignment)"). */
export function buildOrganizationExtension(parts: MarketplaceParts): ResourceExtension<OrganizationRow> {
  return {
    handlers: { parentLevel, ...buildLevelHandlers(parts), ...buildAssignmentHandlers(parts) },
    beforeSave: checkParent,
    async afterSave({ stored, transaction }) {
      if (stored?.IsDeleted === true) await publishAccessChange(transaction)
    },
    async beforeDelete({ stored, text, transaction }) {
      if (await hasOrganizationsBelow(transaction, Number(stored.ID))) {
        throw new Refusal(text('marketplace.organizations.hasBelow'))
      }
    },
  }
}

/** The parent of an organization is of the level above, and of the same company. */
async function checkParent({ record, stored, text, transaction }: SaveContext<OrganizationRow>): Promise<void> {
  const [parentId, level] = [record.ParentID ?? null, Number(record.Level)]
  if (stored && !stored.IsDeleted && (stored.ParentID ?? null) === parentId) return
  const refuse = (message: string) => {
    throw new Refusal(message, { '/ParentID': message })
  }
  if (level === 1 && parentId === null) return
  if (level === 1) refuse(text('marketplace.organizations.firstLevel'))
  const parent = parentId === null ? null : await findOrganization(transaction, Number(parentId))
  if (parent?.Level !== level - 1) refuse(text('marketplace.organizations.levelAbove'))
  if (parent?.CompanyID !== record.CompanyID) refuse(text('marketplace.organizations.otherCompany'))
}
