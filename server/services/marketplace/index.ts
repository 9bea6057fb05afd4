import type { Marketplace } from './contract.ts'
import { listEmployers } from './employerUserRepository.ts'
import { employerUserExtension } from './employerUserService.ts'
import { followLookups, lookupCategoryExtension, lookupExtension } from './lookupService.ts'
import { buildOrganizationClaims, storeMasterFilter } from './masterFilter.ts'
import { assignmentWords } from './organizationAssignment.ts'
import { buildOrganizationExtension } from './organizationService.ts'
import type { MarketplaceParts } from './parts.ts'

/** Builds the service; it asks the database nothing until somebody calls. */
export function buildMarketplace(parts: MarketplaceParts): Marketplace {
  return {
    storeMasterFilter: (context, chosen) => storeMasterFilter(context, parts.settings, chosen),
    service: {
      name: 'marketplace',
      host: 'marketplace',
      extensions: {
        Organizations: buildOrganizationExtension(parts),
        EmployerUsers: employerUserExtension,
        Users: { entryWords: assignmentWords },
        Lookups: lookupExtension,
        LookupCategories: lookupCategoryExtension,
      },
      start: followLookups,
      async claims(queries, user) {
        if (user.userType === 'EmployerUser') return { employer_ids: await listEmployers(queries, user.userId) }
        if (user.userType !== 'OrganizationUser') return {}
        return buildOrganizationClaims(queries, parts.settings, user)
      },
    },
  }
}
