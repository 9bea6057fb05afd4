import type { Envelope } from '#contract/envelope.ts'
import type { CallContext } from '../../platform/resources/index.ts'

export { toPeriod } from './dashboardPeriods.ts'
export { findOrganization } from './jobRepository.ts'
export { findPeriod } from './jobRules.ts'

/** What other services may ask of jobs. */
export interface JobTiles {
  /** How much waits in areas of the agency's home; `names` are its tiles by their types (rules C8.4). */
  answerTiles(context: CallContext, names: Readonly<Record<number, string>>): Promise<Envelope>
}
