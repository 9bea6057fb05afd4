import actionLog from '#src/features/action-log/index.ts'
import configuration from '#src/features/configuration/index.ts'
import imports from '#src/features/imports/index.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'

/** The hand-written pages of the console, one manifest a feature. */
export const features: readonly FeatureManifest[] = [configuration, actionLog, imports]
