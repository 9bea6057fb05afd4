/** A permission as `resources/permission-modules.json` declares it: the code is what rules name and never changes. */
export interface ModulePermission {
  Code: string
  Name: string
  /** Hidden from the permission page and kept on its save (SPEC-1 §4 "Permission tree"); absent means false. */
  IsPrivate?: boolean
}

/** A module of the permission tree with its permissions and the modules below it (SPEC-1 §3 "Permission tree"). */
export interface PermissionModule {
  Name: string
  Permissions: ModulePermission[]
  Modules: PermissionModule[]
}

/** The whole of `resources/permission-modules.json`. */
export interface PermissionModuleFile {
  $schema?: string
  Modules: PermissionModule[]
}

/** A permission as the tree answers it; `Selected` says whether the role in question has it. */
export interface TreePermission {
  ID: number
  Code: string
  Name: string
  IsPrivate: boolean
  Selected: boolean
  /** Why the caller may neither give nor take it; absent where he may. */
  Reason?: string
}

/**
 * A module as Permission/GetByRoleId answers it. `Selected` is true when everything below it is selected, `Indetermine`
 * (the specification's spelling) when only a part is; private permissions count in neither.
 */
export interface TreeModule {
  Name: string
  Permissions: TreePermission[]
  Modules: TreeModule[]
  Selected: boolean
  Indetermine: boolean
}

/** What Permission/GetByRoleId answers. */
export interface RolePermissions {
  ID: number
  Name: string
  Modules: TreeModule[]
  /** How many users have the role. */
  UserCount: number
  /** Why the caller may change nothing of it; absent where he may. */
  Reason?: string
}

/** Every permission of a tree of modules, in the order in which they are declared. */
export function listModulePermissions(modules: readonly PermissionModule[]): ModulePermission[] {
  return modules.flatMap(module => [...module.Permissions, ...listModulePermissions(module.Modules)])
}
