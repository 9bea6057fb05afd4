import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { RolePermissions } from '#contract/permissionModule.ts'
import type { Resource } from '#contract/resource.ts'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { useLeave } from '#src/engine/record/useLeave.ts'
import type { TreeItem } from '#src/lib/tree.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CheckTree } from '#src/ui/CheckTree.tsx'
import { FindField } from '#src/ui/FindField.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { showToast } from '#src/ui/toast.ts'
import { DifferenceDialog } from './DifferenceDialog.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { HoldersDialog, type HoldersQuestion } from './HoldersDialog.tsx'
import type { ModuleDifference, PermissionItem } from './permissionTicks.ts'
import { usePermissionDraft } from './usePermissionDraft.ts'

interface PermissionEditorProps {
  roles: Resource
  permissions: Resource
  role: RolePermissions
  items: readonly PermissionItem[]
  /** Reads the role anew; null where that failed. */
  onReload: () => Promise<readonly PermissionItem[] | null>
}

/** The answer to a choice of permissions that are not the role's any more. */
const conflict = 409

export function PermissionEditor({ roles, permissions, role, items, onReload }: PermissionEditorProps) {
  const text = useText()
  const leave = useLeave(roles)
  const draft = usePermissionDraft(items)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [merged, setMerged] = useState<ModuleDifference[] | null>(null)
  const [holders, setHolders] = useState<HoldersQuestion | null>(null)
  const release = useUnsaved(draft.isDirty)
  const save = async () => {
    setSaving(true)
    const args = { SelectedIDs: [...draft.ticked], KnownIDs: [...draft.base] }
    const answer = await callResource(roles, 'assignPermissions', { id: role.ID, args })
    const current = answer.status === conflict ? await onReload() : null
    setSaving(false)
    setAsked(false)
    if (current) return setMerged(draft.rebase(current))
    showToast(answer.Success ? 'success' : 'error', answer.Message)
    if (!answer.Success) return
    release()
    leave()
  }
  const end = useCallback(
    (item: TreeItem, isStop: boolean) => {
      const { permission, Name } = item as PermissionItem
      if (!permission) return null
      const title = text('roles.holders.of', Name)
      const ask = () => setHolders({ title, resource: permissions, args: { permissionId: permission.ID } })
      return (
        <IconButton size="small" aria-label={title} tabIndex={isStop ? 0 : -1} onClick={ask}>
          <PeopleOutlined fontSize="small" />
        </IconButton>
      )
    },
    [text, permissions],
  )
  return (
    <>
      <PageHeader
        title={text('roles.permissions.title', role.Name)}
        subtitle={text('roles.permissions.count', draft.count, draft.total)}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<PeopleOutlined />}
              onClick={() =>
                setHolders({
                  ...{ title: text('roles.holders.ofRole', role.Name), resource: roles, args: { roleId: role.ID } },
                })
              }
            >
              {text('roles.holders.open', role.UserCount)}
            </Button>
            <Button variant="outlined" onClick={leave}>
              {text('engine.form.cancel')}
            </Button>
            <Button variant="contained" disabled={!draft.isDirty || isSaving} onClick={() => setAsked(true)}>
              {text('engine.form.save')}
            </Button>
          </>
        }
      />
      <Box sx={{ maxWidth: 960, display: 'grid', gap: 4 }}>
        {role.Reason !== undefined && <Alert severity="info">{role.Reason}</Alert>}
        {merged && (
          <Alert severity="warning" onClose={() => setMerged(null)}>
            {text('roles.permissions.merged')}
            <DifferenceList modules={merged} />
          </Alert>
        )}
        <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 } }}>
          <Toolbar draft={draft} />
          <Box sx={treeStyle}>
            {draft.displayed.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{text('roles.permissions.none')}</Typography>
            ) : (
              <CheckTree label={text('roles.permissions.tree')} items={draft.displayed} {...draft.tree} end={end} />
            )}
          </Box>
          <Typography role="status" sx={{ color: 'text.secondary', pt: 3 }}>
            {describe(text, draft.difference)}
          </Typography>
        </Paper>
      </Box>
      <DifferenceDialog
        isOpen={isAsked}
        title={text('roles.permissions.ask', role.Name)}
        summary={describe(text, draft.difference)}
        userCount={role.UserCount}
        modules={draft.difference}
        isBusy={isSaving}
        onCancel={() => setAsked(false)}
        onSave={() => void save()}
      />
      {holders && <HoldersDialog {...holders} onClose={() => setHolders(null)} />}
    </>
  )
}

/** What changes, in numbers. */
function describe(text: ReturnType<typeof useText>, difference: readonly ModuleDifference[]): string {
  if (difference.length === 0) return text('roles.permissions.unchanged')
  const count = (part: 'gives' | 'takes') => difference.reduce((sum, each) => sum + each[part].length, 0)
  return text('roles.permissions.difference', count('gives'), count('takes'))
}

function Toolbar({ draft }: { draft: ReturnType<typeof usePermissionDraft> }) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <FindField
        sx={{ flex: '1 1 240px', width: 'auto' }}
        label={text('roles.permissions.find')}
        value={draft.search}
        onChange={draft.setSearch}
      />
      <Button color="inherit" onClick={() => draft.setAllOpen(true)}>
        {text('roles.permissions.openAll')}
      </Button>
      <Button color="inherit" onClick={() => draft.setAllOpen(false)}>
        {text('roles.permissions.closeAll')}
      </Button>
    </Box>
  )
}

const treeStyle = {
  mt: 3,
  height: { xs: '55dvh', md: 'calc(100dvh - 340px)' },
  minHeight: 280,
  overflowY: 'auto',
} as const
