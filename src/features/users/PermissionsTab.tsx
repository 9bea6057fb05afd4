import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EffectivePermission } from '#contract/effectivePermission.ts'
import { foldText } from '#contract/foldText.ts'
import type { Resource } from '#contract/resource.ts'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'

/** What a user may do, and by which of his roles. */
export function PermissionsTab({ record }: RecordSlotProps) {
  const text = useText()
  const permissions = useFindResource('Permissions')
  if (!permissions) return <ErrorState title={text('users.permissions.failed')} />
  return <LoadedList permissions={permissions} userId={Number(record.ID)} />
}

function LoadedList({ permissions, userId }: { permissions: Resource; userId: number }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [permissions.name, 'effective', userId],
    queryFn: async ({ signal }) => {
      const answer = await callResource(permissions, 'effective', { args: { userId } }, { silent: true, signal })
      return getSuccess(answer).Source as EffectivePermission[]
    },
    retry: false,
  })
  if (data) return <FoundList all={data} />
  if (!error) return <RowsSkeleton count={8} />
  return (
    <ErrorState
      title={text('users.permissions.failed')}
      message={error.message}
      onRetry={() => void refetch()}
      retryLabel={text('error.retry')}
    />
  )
}

function FoundList({ all }: { all: readonly EffectivePermission[] }) {
  const text = useText()
  const [search, setSearch] = useState('')
  const found = searchPermissions(all, search)
  const label = text('users.permissions.find')
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 880 }}>
      <TextField
        fullWidth
        size="small"
        type="search"
        placeholder={label}
        slotProps={{ htmlInput: { 'aria-label': label } }}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', my: 2 }}>
        {text('users.permissions.count', found.length, all.length)}
      </Typography>
      <Box component="ul" aria-label={text('users.permissions.label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map(permission => (
          <PermissionItem key={permission.Code} permission={permission} />
        ))}
      </Box>
    </Paper>
  )
}

/** The permissions in whose names, codes, modules or roles the text is. */
function searchPermissions(all: readonly EffectivePermission[], search: string): EffectivePermission[] {
  const wanted = foldText(search)
  return all.filter(({ Name, Code, Module, Roles }) =>
    [Name, Code, Module ?? '', ...Roles].some(word => foldText(word).includes(wanted)),
  )
}

function PermissionItem({
  permission: { Name, Code, Module, Roles, IsByPrivateRole },
}: {
  permission: EffectivePermission
}) {
  const text = useText()
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{Name}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[Module, Code].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {Roles.map(role => (
          <Chip key={role} size="small" label={role} />
        ))}
        {IsByPrivateRole && <Chip size="small" variant="outlined" label={text('users.permissions.private')} />}
      </Box>
    </Box>
  )
}

const itemStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const
