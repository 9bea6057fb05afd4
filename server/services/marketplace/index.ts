import type { Extensions } from '../../platform/resources/extension.ts'

/** What the marketplace adds to the resource engine: nothing yet, its employers are wholly described by their data files. */
export function buildMarketplace(): Extensions {
  return {}
}
