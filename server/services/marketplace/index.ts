import type { Marketplace } from './contract.ts'
import { keepMasterFilter } from './masterFilter.ts'
import { listAssigned } from './organizationRepository.ts'
import { buildOrganizationExtension } from './organizationService.ts'
import type { MarketplaceParts } from './parts.ts'

/** Builds the service; it asks the database nothing until somebody calls. */
export function buildMarketplace(parts: MarketplaceParts): Marketplace {
  return {
    listAssigned,
    keepMasterFilter: (context, chosen) => keepMasterFilter(context, parts.settings, chosen),
    service: {
      name: 'marketplace',
      host: 'marketplace',
      extensions: { Organizations: buildOrganizationExtension(parts) },
    },
  }
}
