import { buildCallerShare } from '#server/platform/share/index.ts'

/** A share of each caller for what stands without a core. */
export const ownShare = buildCallerShare({ say: () => 'Too much at once.' })
