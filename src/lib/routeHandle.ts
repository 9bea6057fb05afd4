/** What a route says about itself beside its path; it stands in the `handle` of a route object. */
export interface RouteHandle {
  /** The permission rule of the page (a comma list passes if any one is held); absent asks only for a sign-in. */
  access?: string
  /** The document's title. */
  title?: string
  /** A main page shows no way back (SPEC-0 §2 "Routing rules"). */
  isMain?: boolean
  /** The path whose menu item is marked while this page stands, where it is not the beginning of the page's own. */
  menuPath?: string
  /** The name of the resource whose generated screen stands there; absent on pages written by hand. */
  resource?: string
  /** Set where the user may not open the page; it then leads to /access-denied. */
  isDenied?: boolean
}
