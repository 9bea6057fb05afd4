/** A permission that a user does not have, as `Permission/GetLacked` answers it. */
export interface LackedPermission {
  Code: string
  Name: string
  /** Where it stands among the permissions; null under none. */
  Module: string | null
  /** Why he does not have it. */
  Reason: string
  /** A few roles of his company that give it, which the caller sees; empty for who is no agency staff. */
  Roles: { ID: number; Name: string }[]
}
