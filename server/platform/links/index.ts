export { takeUse } from './linkRepository.ts'
export { issueLink, revokeLinks, sweepLinks } from './links.ts'
export { type GivenToken, openLink } from './openLink.ts'
export type { LinkPurpose, OpenedLink } from './purpose.ts'
