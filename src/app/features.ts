import type { FeatureManifest } from '#src/lib/featureManifest.ts'

/** The hand-written pages of the console, one manifest a feature. */
export const features: readonly FeatureManifest[] = []
