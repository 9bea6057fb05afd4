import type { RouteObject } from 'react-router'

/** What a feature brings into the console; the default export of its `index.ts`. */
export interface FeatureManifest {
  name: string
  /** Paths below `/`; each carries its access rule in its `handle`. Asked anew with each configuration, for the titles' texts. */
  routes(): RouteObject[]
}
