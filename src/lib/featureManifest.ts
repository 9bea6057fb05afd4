import type { RouteObject } from 'react-router'
import type { RecordSlots } from './recordSlot.ts'

/** What a feature brings into the console; the default export of its `index.ts`. */
export interface FeatureManifest {
  name: string
  /** Paths below `/`; each carries its access rule in its `handle`. Asked anew with each configuration, for the titles' texts. */
  routes(): RouteObject[]
  /** Tabs of record pages that it fills, by the names in `contract/pages.ts`; their code loads once they are drawn (`buildLazyPart`). */
  slots?: RecordSlots
}
