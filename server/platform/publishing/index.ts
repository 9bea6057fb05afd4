export type { Publishing, PublishingReports, PublishOutcome, StoredVersion, VersionPage } from './publishing.ts'
export { type PublishingStarted, startPublishing } from './startPublishing.ts'
export { findNewest, findVersion, hasVersions, listVersions, unpackFiles } from './versionRepository.ts'
