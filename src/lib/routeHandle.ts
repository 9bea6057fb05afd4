/** What a route says about itself beside its path; it stands in the `handle` of a route object. */
export interface RouteHandle {
  /** The permission rule of the page (a comma list passes if any one is held); absent asks only for a sign-in. */
  access?: string
  /** The permission rule by which the page's own loader refuses some; told to those. */
  ownAccess?: string
  /** The types of users to whom the page is closed, whatever they may do; `Applicant` is a candidate who is not active yet. */
  closedTo?: readonly string[]
  /** True of the pages where everybody begins: they open to who has no permission at all. */
  isHome?: boolean
  /** The document's title. */
  title?: string
  /** A main page shows no way back (SPEC-0 §2 "Routing rules"). */
  isMain?: boolean
  /** The page stands without menu and header. */
  isBare?: boolean
  /** The path whose menu item is marked while this page stands, where it is not the beginning of the page's own. */
  menuPath?: string
  /** The name of the resource whose generated screen stands there; absent on pages written by hand. */
  resource?: string
  /** True of the page of a dashboard, which tells by itself that it is gone. */
  isDashboard?: boolean
  /** Set where the user may not open the page; it then leads to /access-denied. */
  isDenied?: boolean
}
