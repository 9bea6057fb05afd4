import type { ScopeHolder, UserTypeName } from '#contract/scope.ts'
import type { OpenedLink } from './linkPurpose.ts'

/** The three kinds of user (SPEC-0 §1). */
export type UserType = UserTypeName

/** The value of a claim by which its holder is not limited: `organization_ids` of staff who see all of them. */
export const everyValue = '*'

/**
 * Who makes a call. Everything here is read from the database (and kept in memory until it changes), never from the token,
 * so that a user who changes company, team or permissions is someone else within a second.
 */
export interface Caller {
  /** Who this is to the service that signed him in (`sub`): users are distinguished by it, whoever's they are. */
  subject: string
  /** The number of a user; {@link noAccount} where he has none here. */
  userId: number
  loginName: string
  /** The full name (`given_name`). */
  name: string
  companyId: number
  companyCode: string
  /** 0 where the user has no team. */
  teamId: number
  userType: UserType
  /**
   * The claims of SPEC-0 §3 "User context", by which scopes are judged: `company_id`, `team_id` ..., and the lists that services add
   * (`organization_ids`, `employer_ids`), or {@link everyValue} instead of a list.
   */
  claims: Readonly<Record<string, unknown>>
  /** Of who looks at a list: the claims to a part of which he has narrowed himself ({@link narrowCaller}). */
  narrowed?: ReadonlySet<string>
  permissions: ReadonlySet<string>
  /** The sign-in by which he calls; absent where a service calls for him. */
  sessionId?: string
  /**
   * Set where no user acts. System is the clock, or an event that another event sends: it reaches every row and holds every permission.
   * Anonymous is who has not signed in, and makes only the calls that a service names.
   */
  actor?: 'System' | 'Anonymous'
  /** Of System: the user whose call set it off. */
  actingFor?: number
  /** Who really looks, where another sees the console as this user does: such a caller changes nothing. */
  viewer?: Caller
  /** The link by which he came, or by which System was set off. */
  linkId?: number
  /** What that link opens, instead of permissions and scope. */
  opened?: OpenedLink
}

/** The claim that stands instead of another one in lists: the part of it to which its holder has narrowed himself. */
export function toNarrowedClaim(claim: string): string {
  return `${claim}_narrowed`
}

/** The caller as his lists, tiles and searches see him, within what he has narrowed himself to (rules C7.23); himself where that is nothing. */
export function narrowCaller(caller: Caller): Caller {
  const known = narrowedCallers.get(caller) ?? buildNarrowed(caller)
  narrowedCallers.set(caller, known)
  return known
}

/** What is worked out of a caller is kept by him. */
const narrowedCallers = new WeakMap<Caller, Caller>()

function buildNarrowed(caller: Caller): Caller {
  const { claims } = caller
  const narrowed = Object.keys(claims).filter(claim => toNarrowedClaim(claim) in claims)
  if (narrowed.length === 0) return caller
  const own = Object.fromEntries(narrowed.map(claim => [claim, claims[toNarrowedClaim(claim)]]))
  return { ...caller, claims: { ...claims, ...own }, narrowed: new Set(narrowed) }
}

/** The `userId` of who has no account here: the installation itself, and users of somebody else's identity service. */
export const noAccount = 0

/** True for a caller with an account here, by whose number what is his own is kept and found again. */
export function hasAccount({ userId }: Pick<Caller, 'userId'>): boolean {
  return userId > noAccount
}

/** The code whose holders see the rows of every company; without it a caller stays within his own. */
export const allCompanies = 'VIEW_ALL_COMPANY_DATA'

/** True for a caller who sees the rows of every company. */
export function seesAllCompanies({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return permissions.has(allCompanies)
}

class EveryPermission extends Set<string> {
  override has(): boolean {
    return true
  }
}

/** What System holds. */
export const everyPermission: ReadonlySet<string> = new EveryPermission()

/** Builds the caller that no request can be: the installation itself, on behalf of a user where one set it off. `name` stands in rows. */
export function buildSystemCaller(setOffBy?: Caller, name = 'System'): Caller {
  const actingFor = setOffBy?.actingFor ?? (setOffBy?.userId || undefined)
  return {
    ...{ subject: name, userId: noAccount, loginName: name, name, actor: 'System', permissions: everyPermission },
    ...{ companyId: 0, companyCode: '', teamId: 0, userType: 'OrganizationUser' },
    claims: { user_culture: setOffBy?.claims.user_culture },
    ...(actingFor !== undefined && { actingFor }),
    ...(setOffBy?.linkId !== undefined && { linkId: setOffBy.linkId }),
  }
}

/** The claim of a candidate whom his agency has not made active yet. */
export const applicantClaim = 'is_applicant'

/** True for a candidate who is not active yet: of everybody else's rows he reaches what scopes open to him. */
export function isApplicant({ userType, claims }: Pick<Caller, 'userType' | 'claims'>): boolean {
  return userType === 'Candidate' && claims[applicantClaim] === true
}

/** For whom alternatives of a scope must be to be a caller's. */
export function toScopeHolder(caller: Pick<Caller, 'userType' | 'claims'>): ScopeHolder {
  return isApplicant(caller) ? 'Applicant' : caller.userType
}

/** Who has not signed in. */
export const anonymousCaller: Caller = {
  ...{ subject: 'anonymous', userId: 0, loginName: 'Anonymous', name: 'Anonymous', actor: 'Anonymous' },
  ...{ companyId: 0, companyCode: '', teamId: 0, userType: 'OrganizationUser', claims: {}, permissions: new Set() },
}

const kindsOfUsers: Record<UserType, string> = {
  OrganizationUser: 'Agency',
  EmployerUser: 'Facility',
  Candidate: 'Candidate',
}

/** As what somebody may act in machines and domain events. */
export const actorKinds: readonly string[] = [...Object.values(kindsOfUsers), 'System', 'Anonymous']

/** As what a caller acts in machines and domain events: Agency, Facility, Candidate, System, Anonymous. */
export function toActorKind({ actor, userType }: Pick<Caller, 'actor' | 'userType'>): string {
  return actor ?? kindsOfUsers[userType]
}

/** Who stands in an audit entry for a caller. */
export function toAuditActor({ userId, actingFor, linkId, viewer }: Caller): {
  userId: number
  actingFor: number | null
  linkId: number | null
} {
  const actor = viewer ? { userId: viewer.userId, actingFor: userId } : { userId, actingFor: actingFor ?? null }
  return { ...actor, linkId: linkId ?? null }
}

/** The channel on which a change of users' access is reported: the payload is a user's id, or `*` for everybody. */
export const accessChannel = 'locum_access'
