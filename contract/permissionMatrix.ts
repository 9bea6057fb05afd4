import type { TreeModule } from './permissionModule.ts'

/** A role as a column of the matrix. */
export interface MatrixRole {
  ID: number
  Code: string
  Name: string
  CompanyName: string | null
  PermissionIDs: number[]
}

/** What Role/GetMatrix answers: every permission by its module, and the roles that the caller reaches. */
export interface PermissionMatrix {
  Modules: TreeModule[]
  Roles: MatrixRole[]
}
