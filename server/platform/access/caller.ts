/** The three kinds of user (SPEC-0 §1). */
export type UserType = 'OrganizationUser' | 'EmployerUser' | 'Candidate'

/**
 * Who makes a call. Everything here is read from the database (and kept in memory until it changes), never from the token,
 * so that a user who changes company, team or permissions is someone else within a second.
 */
export interface Caller {
  /** Who this is to the service that signed him in (`sub`): users are told apart by it, whoever's they are. */
  subject: string
  /** The number of a user; 0 where somebody else's identity service gives its users none. */
  userId: number
  loginName: string
  /** The full name (`given_name`). */
  name: string
  companyId: number
  companyCode: string
  /** 0 where the user has no team. */
  teamId: number
  userType: UserType
  /** The claims of SPEC-0 §3 "User context", by which scopes are judged: `company_id`, `team_id` ... */
  claims: Readonly<Record<string, unknown>>
  permissions: ReadonlySet<string>
  /** The sign-in by which he calls; absent where a service calls for him. */
  sessionId?: string
}

/** The channel on which a change of users' access is told: the payload is a user's id, or `*` for everybody. */
export const accessChannel = 'locum_access'
