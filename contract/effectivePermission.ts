/** A permission that a user has, as `Permission/GetEffective` answers it. */
export interface EffectivePermission {
  Code: string
  Name: string
  /** Where it stands among the permissions; null under none. */
  Module: string | null
  /** The names of the roles that give it, in their order; private ones only to who sees them. */
  Roles: string[]
  /** A private role gives it, which the caller does not see. */
  IsByPrivateRole: boolean
}
