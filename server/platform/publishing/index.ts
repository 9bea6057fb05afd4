export type {
  ApplyOptions,
  Publishing,
  PublishingReports,
  PublishOutcome,
  RecordWork,
  StoredVersion,
  VersionPage,
} from './publishing.ts'
export { type PublishingStarted, startPublishing } from './startPublishing.ts'
export {
  findByHash,
  findLive,
  findNewest,
  findVersion,
  getLive,
  listVersions,
  unpackFiles,
  type VersionRow,
} from './versionRepository.ts'
