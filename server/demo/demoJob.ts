import type { DemoRow } from './repository.ts'

/** A job of the demo, and what is not stored with it. */
export interface DemoJob extends DemoRow {
  Status: number
  Demand: number
  ConfirmedCount: number
  StartDate: string
  StartsOn: string
  EndsOn: string
  OrganizationID: number
  TATypeLookupID: number | null
  ta: string
  zone: string
  /** For the account that the sign-in page names. */
  isForFirst?: boolean
}
