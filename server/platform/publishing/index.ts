export type { Publishing, PublishOutcome, StoredVersion, VersionPage } from './publishing.ts'
