import type { Database } from '../../platform/database/types.ts'
import type { SendGivenNotice } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import type { CheckUpload } from '../file/contract.ts'
import type { JobTiles } from '../jobs/contract.ts'
import { fillNeeds } from './cardNeeds.ts'
import { narrowSearch } from './cardSearch.ts'
import { timeCardExtension } from './cardService.ts'
import {
  buildCertificateHandlers,
  buildCertificateKeyRoute,
  buildCertificateTask,
  keepCertificate,
} from './certificate.ts'
import { buildCertificateFiles } from './certificateFiles.ts'
import { answerEarnings } from './earningCalls.ts'
import { answerHome } from './homeCalls.ts'
import { answerKeepingTotals } from './keepingCalls.ts'
import { buildLinkHandlers } from './linkCalls.ts'
import { linkListExtension } from './linkList.ts'
import { buildLinkEffects } from './linkMails.ts'
import { approveLinks, rateLinks, readOnlyLinks } from './linkPurposes.ts'
import { overtimeRuleExtension } from './overtimeRuleService.ts'
import { answerPayrollFile, exportPayroll, fillFileFigures } from './payroll.ts'
import { ratingExtension, ratingHandlers } from './ratings.ts'
import { answerSlots } from './slotCalls.ts'
import { answerWeek } from './weekCalls.ts'

/** The tiles of time cards on the agency's home, by their types (rules C8.4). */
const tiles = { 11: 'actionRequired', 12: 'unapproved', 13: 'disputed', 14: 'readyToStart' }

/** What the installation says of links. */
type LinkSettings = Pick<Settings, 'publicUrl' | 'unsignedLinks'>

/** The calls that are open by bare numbers where the installation allows it (rules C7.10). */
const unsigned = ['one', 'verifyRating', 'addRating']

/** Time cards and their slots, what they come to and what payroll takes of them (SPEC-2). */
export function buildTimeCards(
  database: Database,
  { answerTiles }: JobTiles,
  settings: LinkSettings,
  { checkUpload, sendNotice }: { checkUpload: CheckUpload; sendNotice: SendGivenNotice },
): Service {
  const certificates = buildCertificateFiles(database, settings.publicUrl)
  return {
    name: 'time-cards',
    host: 'marketplace',
    routes: () => buildCertificateKeyRoute(database),
    tasks: core => [buildCertificateTask(core, certificates)],
    extensions: {
      TimeCards: {
        ...timeCardExtension,
        effects: { ...timeCardExtension.effects, ...buildLinkEffects(settings.publicUrl, sendNotice), keepCertificate },
        // The first that opens a call has the words for one that does not hold.
        links: [rateLinks, readOnlyLinks, approveLinks],
        sends: {
          TIMECARD_APPROVAL_ASKED: { event: 'TIMECARD_SUBMITTED', given: ['approve', 'hours', 'until'] },
          TIMECARD_APPROVED_LINKS: { event: 'TIMECARD_APPROVED', given: ['worked', 'rating', 'hours'] },
        },
        anonymous: settings.unsignedLinks === 'on' ? unsigned : [],
        narrowList: narrowSearch,
        fillRows: fillNeeds,
        handlers: {
          ...buildLinkHandlers(checkUpload, sendNotice),
          ...ratingHandlers,
          ...buildCertificateHandlers(certificates),
          slots: answerSlots,
          weekly: answerWeek,
          keepingTotals: answerKeepingTotals,
          homePage: answerHome,
          earnings: answerEarnings,
          agencyHomePage: context => answerTiles(context, tiles),
          payrollFile: exportPayroll,
        },
      },
      TimeCardLinks: linkListExtension,
      OvertimeRules: overtimeRuleExtension,
      PayrollFiles: { handlers: { file: answerPayrollFile }, fillRows: fillFileFigures },
      CandidateRatings: ratingExtension,
    },
  }
}
