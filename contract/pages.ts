/** The home of the agency's staff, which a dashboard may take over. */
export const homePath = 'Agency/Home'

/** The console's own pages that a menu item may open, by its `ComponentSelector`: the paths at which each stands. */
export const consolePages = {
  home: ['home', homePath, 'Candidates/CandidateHome'],
  configuration: ['Configuration/Versions'],
  menuLayer: ['Configuration/Menu'],
  jobSearch: ['Jobs/CandidateJobView'],
  facilityJobs: ['Jobs/CompactJobView'],
  chat: ['Agency/Chat'],
  candidateChat: ['Candidates/Chat'],
  earnings: ['Candidates/Earnings'],
  ownProfile: ['Candidates/MyProfile'],
  weeklyTimeCards: ['TimeCards/Weekly'],
  timeKeeping: ['TimeCards/TimeKeeping'],
  roleMatrix: ['Roles/Matrix'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * True where the component of a menu item is one that the console has (rules C7.28): a page of its own, the list of a
 * resource, or a dashboard. An item that opens something must name it.
 */
export function isKnownComponent(selector: string | null, hasList: (resource: string) => boolean): boolean {
  return selector !== null && (Object.hasOwn(consolePages, selector) || hasList(selector))
}

/** The slots of the pages of records that a feature fills (`slots` of its manifest). */
export const recordSlots: readonly string[] = [
  'job-candidates',
  'job-candidate-search',
  'time-card-slots',
  'record-history',
  'user-picture',
  'user-password',
  'user-notifications',
  'user-second-factor',
  'user-organizations',
  'user-permissions',
  'identity-client-secret',
  'company-sign-up',
]

/** The anonymous pages (SPEC-0 §2 "Routing rules"), by the first part of their paths. */
export const publicPages: readonly string[] = [
  'user-response',
  'ApproveTimeCard',
  'RateCandidate',
  'ReadOnlyWorkedJobDetail',
  'FAQs',
  'VerifyCertificate',
  'email-routing',
  'service-down',
  'SignUp',
  'Unsubscribe',
]

/** The pages by which one signs in, by the first part of their paths. */
export const signInPages: readonly string[] = ['login', 'forgetPassword', 'resetPassword', 'acceptInvitation']

/** The first parts of paths that are calls of the services, never pages of the console. */
export const servicePaths: readonly string[] = [
  ...['api', 'identity', 'config', 'registry', 'docs', 'hubs', 'proxy', 'health', 'assets'],
]
