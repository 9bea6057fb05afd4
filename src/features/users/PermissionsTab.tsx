import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EffectivePermission } from '#contract/effectivePermission.ts'
import { foldText } from '#contract/foldText.ts'
import type { LackedPermission } from '#contract/lackedPermission.ts'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { type ChipRow, ChipRows } from '#src/ui/ChipRows.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { FindField } from '#src/ui/FindField.tsx'

type Which = 'held' | 'lacked'

/** What a user may do, by which of his roles, and why not what he may not. */
export function PermissionsTab({ record }: RecordSlotProps) {
  const text = useText()
  const permissions = useFindResource('Permissions')
  const [which, setWhich] = useState<Which>('held')
  const [search, setSearch] = useState('')
  if (!permissions) return <ErrorState title={text('users.permissions.failed')} />
  const props = { permissions, userId: Number(record.ID), search }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 880 }}>
      {record.IsActive === false && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {text('users.permissions.inactive')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <FindField
          sx={{ flex: '1 1 240px', width: 'auto' }}
          label={text('users.permissions.find')}
          value={search}
          onChange={setSearch}
        />
        <ButtonGroup
          label={text('users.permissions.which')}
          buttons={[
            { key: 'held', name: text('users.permissions.held') },
            { key: 'lacked', name: text('users.permissions.lacked') },
          ]}
          value={which}
          onChange={setWhich}
        />
      </Box>
      {which === 'held' ? <HeldList {...props} /> : <LackedList {...props} />}
    </Paper>
  )
}

interface ListProps {
  permissions: Resource
  userId: number
  search: string
}

function HeldList({ permissions, userId, search }: ListProps) {
  const text = useText()
  const toRow = ({ Code, Name, Module, Roles, IsByPrivateRole }: EffectivePermission): ChipRow => ({
    ...{ key: Code, title: Name, about: [Module, Code] },
    chips: [
      ...Roles.map(label => ({ label })),
      ...(IsByPrivateRole ? [{ label: text('users.permissions.private'), isOutlined: true }] : []),
    ],
  })
  return (
    <LoadedRows
      query={usePermissions<EffectivePermission>(permissions, 'effective', userId)}
      failed={text('users.permissions.failed')}
    >
      {all => <FoundRows label={text('users.permissions.label')} all={all.map(toRow)} search={search} />}
    </LoadedRows>
  )
}

function LackedList({ permissions, userId, search }: ListProps) {
  const text = useText()
  const mayOpen = usePermission('ASSIGN_PERMISSIONS')
  const toRow = ({ Code, Name, Module, Reason, Roles }: LackedPermission): ChipRow => ({
    ...{ key: Code, title: Name, about: [Module, Code], note: Reason },
    chips: Roles.map(({ ID, Name: label }) => ({ label, path: mayOpen ? `/Roles/Permission/${ID}` : null })),
  })
  return (
    <LoadedRows
      query={usePermissions<LackedPermission>(permissions, 'lacked', userId)}
      failed={text('users.permissions.failed')}
    >
      {all => <FoundRows label={text('users.permissions.lackedLabel')} all={all.map(toRow)} search={search} />}
    </LoadedRows>
  )
}

function usePermissions<Permission>(permissions: Resource, call: 'effective' | 'lacked', userId: number) {
  return useQuery({
    queryKey: [permissions.name, call, userId],
    queryFn: ({ signal }) => askResource<Permission[]>(permissions, call, { args: { userId } }, signal),
  })
}

/** The rows in whose names, codes, modules or roles the text is. */
function FoundRows({ label, all, search }: { label: string; all: readonly ChipRow[]; search: string }) {
  const text = useText()
  const wanted = foldText(search)
  const found = all.filter(({ title, about, chips }) =>
    [title, ...about, ...chips.map(chip => chip.label)].some(word => foldText(word ?? '').includes(wanted)),
  )
  return (
    <>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', my: 2 }}>
        {text('users.permissions.count', found.length, all.length)}
      </Typography>
      <ChipRows label={label} rows={found} />
    </>
  )
}
