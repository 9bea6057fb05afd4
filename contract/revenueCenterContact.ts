/** A revenue center with which a candidate is active, and whom he reaches there (SPEC-1 §9 "Contact dialog and help video"). */
export interface RevenueCenterContact {
  OrganizationID: number
  RevenueCenterName: string
  Address: string | null
  City: string | null
  StateLookupCode: string | null
  StateLookupName: string | null
  ZipCode: string | null
  ContactName: string | null
  ContactDesignation: string | null
  ContactEmail: string | null
  /** Ten digits. */
  ContactPhone: string | null
}
