import { wrongCalls } from './wrongCalls.ts'
import { wrongDescriptors } from './wrongDescriptors.ts'
import { wrongDetails } from './wrongDetails.ts'
import { wrongForeign } from './wrongForeign.ts'
import { wrongMachines } from './wrongMachines.ts'
import { wrongMenus } from './wrongMenus.ts'
import { wrongSchemas } from './wrongSchemas.ts'
import type { WrongSet } from './wrongSet.ts'
import { wrongTexts } from './wrongTexts.ts'

/** Every set whose files have the right shape, each by itself, and that cannot be served. */
export const wrongSets: readonly WrongSet[] = [
  ...wrongSchemas,
  ...wrongDescriptors,
  ...wrongDetails,
  ...wrongCalls,
  ...wrongForeign,
  ...wrongMachines,
  ...wrongMenus,
  ...wrongTexts,
]
