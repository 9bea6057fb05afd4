/** A rule of a scope: the path (through references) must equal the claim, unless the bypass is held. */
export interface ClaimRule {
  path: string
  claim: string
  bypass?: string
}

/** What must hold of a row, by a path that may lead through references: one word beside `field`. */
export interface ScopeCondition {
  field: string
  /** The value, of several any one; null is none. */
  is?: string | number | boolean | null | (string | number)[]
  /** It lies ahead of the moment of the call; a row without a value does not. */
  after?: 'now'
}

/** One way of several in which rows are a caller's: everything that it says must hold. Without further words every row is. */
export interface ScopeAlternative {
  /** Whom it is for; everybody where absent. */
  for?: ScopeHolder[]
  /** The path that must be one of the claim's values; the claim may be a list (`organization_ids`). */
  path?: string
  claim?: string
  where?: ScopeCondition[]
  /**
   * `path` and `where` are asked of the undeleted rows of this resource that refer to the row by `by`: one of them must fulfil them. With
   * `of` they refer to the record that this reference of the row names.
   */
  among?: { resource: string; by: string; of?: string }
}

/** The three kinds of user (SPEC-0 §1). */
export type UserTypeName = 'OrganizationUser' | 'EmployerUser' | 'Candidate'

/** Whom rows can be for: a kind of user, or a candidate whom his agency has not made active yet. */
export type ScopeHolder = UserTypeName | 'Applicant'

/**
 * A rule of a scope: a claim, or alternatives of which one must hold. Whom no alternative is for reaches no row, and an applicant none of
 * a resource whose scope names him nowhere.
 */
export type ScopeRule = ClaimRule | { anyOf: ScopeAlternative[] }

/** The rules of a scope that are one claim each. */
export function listClaimRules({ scope = [] }: { scope?: readonly ScopeRule[] }): ClaimRule[] {
  return scope.filter(rule => 'path' in rule)
}

/** True where a scope names applicants nowhere, so that they reach none of its rows. */
export function isClosedToApplicants({ scope = [] }: { scope?: readonly ScopeRule[] }): boolean {
  const isOpen = scope.some(rule => 'anyOf' in rule && rule.anyOf.some(each => each.for?.includes('Applicant')))
  return scope.length > 0 && !isOpen
}

/** An alternative in a line, for reports. */
export function describeAlternative(alternative: ScopeAlternative): string {
  const { for: types = ['everybody'], path, claim, where = [], among } = alternative
  const asked = [
    ...(path === undefined ? [] : [`${path} = ${claim}`]),
    ...where.map(({ field, is, after }) =>
      after === undefined ? `${field} is ${JSON.stringify(is)}` : `${field} after ${after}`,
    ),
  ]
  const rows = asked.length === 0 ? 'every row' : asked.join(' and ')
  return `${types.join(', ')}: ${among ? `one of ${among.resource} by ${among.by}${among.of ? ` of ${among.of}` : ''} with ${rows}` : rows}`
}
