import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PermissionMatrix } from '#contract/permissionMatrix.ts'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { buildCsvFile } from '#src/lib/csvText.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { FindField } from '#src/ui/FindField.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useTitle } from '../useTitle.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { buildRows, findRoles, listMatrixPermissions, type MatrixChoice, toTable } from './matrixRows.ts'

/** Which role gives which permission, beside each other. */
export function RoleMatrixPage() {
  const text = useText()
  const roles = useFindResource('Roles')
  if (!roles) return <ErrorState title={text('roles.matrix.failed')} />
  return <LoadedMatrix resource={roles} />
}

function LoadedMatrix({ resource }: { resource: Resource }) {
  const text = useText()
  const query = useQuery({
    queryKey: [resource.name, 'matrix'],
    queryFn: ({ signal }) => askResource<PermissionMatrix>(resource, 'matrix', {}, signal),
  })
  return (
    <LoadedRows query={query} failed={text('roles.matrix.failed')} count={12}>
      {matrix => <FoundMatrix matrix={matrix} />}
    </LoadedRows>
  )
}

/** So many roles stand beside each other at first. */
const part = 20

function FoundMatrix({ matrix }: { matrix: PermissionMatrix }) {
  const text = useText()
  const toName = useTitle()
  const [choice, setChoice] = useState<MatrixChoice>({ role: '', permission: '', isDiffering: false })
  const [drawn, setDrawn] = useState(part)
  const permissions = useMemo(() => listMatrixPermissions(matrix.Modules, toName), [matrix, toName])
  const found = useMemo(() => findRoles(matrix.Roles, choice.role), [matrix, choice.role])
  const roles = useMemo(() => found.slice(0, drawn), [found, drawn])
  const { permission, isDiffering } = choice
  const rows = useMemo(
    () => buildRows(permissions, roles, { permission, isDiffering }),
    [permissions, roles, permission, isDiffering],
  )
  const exportFile = () => {
    const words = {
      ...{ module: text('roles.matrix.module'), permission: text('roles.matrix.permission') },
      ...{ code: text('roles.matrix.code'), held: text('roles.matrix.held') },
    }
    const whole = buildRows(permissions, found, { permission, isDiffering })
    downloadFile(text('roles.matrix.file'), buildCsvFile(toTable(whole, found, words)))
  }
  return (
    <>
      <PageHeader
        title={text('roles.matrix')}
        subtitle={text('roles.matrix.count', found.length, rows.length)}
        actions={
          <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={exportFile}>
            {text('roles.matrix.export')}
          </Button>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 4 }}>
        <FindField
          sx={{ flex: '1 1 240px', maxWidth: { sm: 320 } }}
          label={text('roles.matrix.findRole')}
          value={choice.role}
          onChange={role => setChoice({ ...choice, role })}
        />
        <FindField
          sx={{ flex: '1 1 240px', maxWidth: { sm: 320 } }}
          label={text('roles.matrix.findPermission')}
          value={permission}
          onChange={typed => setChoice({ ...choice, permission: typed })}
        />
        <FormControlLabel
          control={<Switch checked={isDiffering} />}
          label={text('roles.matrix.differing')}
          onChange={(_, isOn) => setChoice({ ...choice, isDiffering: isOn })}
        />
        {found.length > roles.length && (
          <Button onClick={() => setDrawn(drawn + part)}>
            {text('roles.matrix.more', Math.min(part, found.length - roles.length))}
          </Button>
        )}
      </Box>
      {rows.length === 0 || roles.length === 0 ? (
        <EmptyState title={text('roles.matrix.none')} />
      ) : (
        <MatrixTable rows={rows} roles={roles} />
      )}
    </>
  )
}
