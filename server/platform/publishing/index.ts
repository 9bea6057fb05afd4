export type { Publishing, PublishingReports, PublishOutcome, StoredVersion, VersionPage } from './publishing.ts'
export { type PublishingStarted, startPublishing } from './startPublishing.ts'
export {
  findByHash,
  findNewest,
  findVersion,
  hasVersions,
  listVersions,
  unpackFiles,
  type VersionRow,
} from './versionRepository.ts'
