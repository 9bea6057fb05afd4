/** What it takes to pass a permission rule, as the services tell it, and who of the caller's own company can give it. */
export interface MissingPermissions {
  /** Those that the caller does not hold. */
  Permissions: { Code: string; Name: string }[]
  /** True where it takes all of them, false where one is enough. */
  IsAll: boolean
  /** The names of a few roles whose holders may give what is missing; empty for who is no agency staff. */
  Roles: string[]
  /** The names of a few others who may give it; empty for who is no agency staff. */
  Givers: string[]
}

/** The answer of `Permission/GetMissingActions`: what is missing for each action of a resource that is not shown to the caller. */
export type MissingOfAction = MissingPermissions & {
  /** As `DeniedAction` has it. */
  Action: string
  /** What a button's dialog is called; absent for what the console names itself. */
  Title?: string
}
