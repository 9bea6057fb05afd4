import type { ReactNode } from 'react'
import { usePermission } from '#src/providers/access/usePermission.ts'

interface PermissionGateProps {
  /** A comma list passes where any one code is held, an empty rule always. */
  permission: string | undefined
  children: ReactNode
  /** Stands there for who does not hold it; nothing unless said otherwise. */
  otherwise?: ReactNode
}

/** Shows what it holds to those who hold a permission (SPEC-0 §2 "Shared widgets"). It hides and guards nothing: the services do. */
export function PermissionGate({ permission, children, otherwise = null }: PermissionGateProps) {
  return usePermission(permission) ? children : otherwise
}
