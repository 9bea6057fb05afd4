/** A user who has a role, or holds a permission by roles. */
export interface PermissionHolder {
  ID: number
  Name: string
  LoginName: string
  CompanyName: string | null
  IsActive: boolean
  /** The names of these roles, as far as the caller sees them. */
  Roles: string[]
  /** One of them is private and not the caller's to see. */
  IsByPrivateRole: boolean
}

/** What `GetHolders` of roles and permissions answers: the first of them, and how many there are. */
export interface PermissionHolders {
  Total: number
  Users: PermissionHolder[]
}
