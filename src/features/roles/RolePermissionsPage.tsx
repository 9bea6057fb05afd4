import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useParams } from 'react-router'
import type { RolePermissions } from '#contract/permissionModule.ts'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PermissionEditor } from './PermissionEditor.tsx'
import { toItems } from './permissionTicks.ts'
import { useTitle } from './useTitle.ts'

/** The permissions of a role as a tree in which they are given and taken (SPEC-1 §4 "Permission tree"). */
export function RolePermissionsPage() {
  const { roleId } = useParams()
  const text = useText()
  const [roles, permissions] = [useFindResource('Roles'), useFindResource('Permissions')]
  if (!roles || !permissions) return <ErrorState title={text('roles.permissions.failed')} />
  return <LoadedPage key={roleId} roles={roles} permissions={permissions} roleId={Number(roleId)} />
}

interface LoadedPageProps {
  roles: Resource
  permissions: Resource
  roleId: number
}

function LoadedPage({ roles, permissions, roleId }: LoadedPageProps) {
  const text = useText()
  const query = useQuery({
    // What is changed elsewhere is not brought in below the hands of who ticks.
    queryKey: [permissions.name, 'forRole', roleId],
    queryFn: ({ signal }) => askResource<RolePermissions>(permissions, 'forRole', { args: { roleId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const toName = useTitle()
  const build = useCallback(
    ({ Modules, Reason }: RolePermissions) => toItems(Modules, { toName, isReadOnly: Reason !== undefined }),
    [toName],
  )
  const items = useMemo(() => query.data && build(query.data), [query.data, build])
  return (
    <LoadedRows query={query} failed={text('roles.permissions.failed')} count={12}>
      {role => (
        <PermissionEditor
          roles={roles}
          permissions={permissions}
          role={role}
          items={items ?? []}
          onReload={async () => {
            const { data: current } = await query.refetch()
            return current ? build(current) : null
          }}
        />
      )}
    </LoadedRows>
  )
}
