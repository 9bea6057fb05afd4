/** The console's own pages that a menu item may open, by its `ComponentSelector`: the paths at which each stands. */
export const consolePages = {
  home: ['home', 'Agency/Home'],
  configuration: ['Configuration/Versions'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * True where the component of a menu item is one that the console has (rules C7.28): a page of its own, or the list of a
 * resource. An item that opens something must name it.
 */
export function isKnownComponent(selector: string | null, hasList: (resource: string) => boolean): boolean {
  return selector !== null && (Object.hasOwn(consolePages, selector) || hasList(selector))
}

/** The anonymous pages (SPEC-0 §2 "Routing rules"), by the first part of their paths. */
export const publicPages: readonly string[] = [
  'user-response',
  'ApproveTimeCard',
  'RateCandidate',
  'ReadOnlyWorkedJobDetail',
  'email-routing',
  'service-down',
]

/** The pages by which one signs in, by the first part of their paths. */
export const signInPages: readonly string[] = ['login', 'forgetPassword', 'resetPassword']

/** The first parts of paths that are calls of the services, never pages of the console. */
export const servicePaths: readonly string[] = [
  ...['api', 'identity', 'config', 'registry', 'docs', 'hubs', 'proxy', 'health', 'assets'],
]
