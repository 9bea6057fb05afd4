import { wrongBeside } from './wrongBeside.ts'
import { wrongCalls } from './wrongCalls.ts'
import { wrongClocks } from './wrongClocks.ts'
import { wrongDashboards } from './wrongDashboards.ts'
import { wrongDescriptors } from './wrongDescriptors.ts'
import { wrongDetails } from './wrongDetails.ts'
import { wrongDialogs } from './wrongDialogs.ts'
import { wrongDomainEvents } from './wrongDomainEvents.ts'
import { wrongForeign } from './wrongForeign.ts'
import { wrongJunctions } from './wrongJunctions.ts'
import { wrongLookups } from './wrongLookups.ts'
import { wrongMachines } from './wrongMachines.ts'
import { wrongMenus } from './wrongMenus.ts'
import { wrongNotices } from './wrongNotices.ts'
import { wrongParts } from './wrongParts.ts'
import { wrongRecordPages } from './wrongRecordPages.ts'
import { wrongRules } from './wrongRules.ts'
import { wrongSaid } from './wrongSaid.ts'
import { wrongSchemas } from './wrongSchemas.ts'
import { wrongScopes } from './wrongScopes.ts'
import type { WrongSet } from './wrongSet.ts'
import { wrongSnapshots } from './wrongSnapshots.ts'
import { wrongTexts } from './wrongTexts.ts'
import { wrongTrees } from './wrongTrees.ts'

/** Every set whose files have the right shape, each by itself, and that cannot be served. */
export const wrongSets: readonly WrongSet[] = [
  ...wrongSaid,
  ...wrongNotices,
  ...wrongSchemas,
  ...wrongParts,
  ...wrongRules,
  ...wrongBeside,
  ...wrongDescriptors,
  ...wrongScopes,
  ...wrongDetails,
  ...wrongRecordPages,
  ...wrongDashboards,
  ...wrongTrees,
  ...wrongJunctions,
  ...wrongLookups,
  ...wrongSnapshots,
  ...wrongCalls,
  ...wrongForeign,
  ...wrongDialogs,
  ...wrongMachines,
  ...wrongClocks,
  ...wrongDomainEvents,
  ...wrongMenus,
  ...wrongTexts,
]
