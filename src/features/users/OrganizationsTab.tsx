import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { haveSameMembers } from '#src/lib/sameMembers.ts'
import { listItems, type TreeItem } from '#src/lib/tree.ts'
import { buildTicks, listEnds } from '#src/lib/treeTicks.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { refreshAll } from '#src/providers/data/refreshRows.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CheckTree } from '#src/ui/CheckTree.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { FindField } from '#src/ui/FindField.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useTreeDraft } from '#src/ui/useTreeDraft.ts'

/** An organization as the services answer it for a user (SPEC-1 §3 "Organization node"). */
interface OrganizationNode extends TreeItem {
  ID: number
  Children: readonly OrganizationNode[]
  Selected: boolean
}

/** The organizations of a user, as a tree in which they are ticked (SPEC-1 §4 "Organization tree"). */
export function OrganizationsTab({ record }: RecordSlotProps) {
  const text = useText()
  const organizations = useFindResource('Organizations')
  if (!organizations) return <ErrorState title={text('users.organizations.failed')} />
  return <LoadedTree organizations={organizations} userId={Number(record.ID)} />
}

function LoadedTree({ organizations, userId }: { organizations: Resource; userId: number }) {
  const text = useText()
  // Counts what is begun anew from what is stored.
  const [round, setRound] = useState(0)
  const query = useQuery({
    // What is changed elsewhere is not brought in below the hands of who ticks.
    queryKey: [organizations.name, 'detailOf', userId],
    queryFn: ({ signal }) => askResource<OrganizationNode[]>(organizations, 'detailOf', { args: { userId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = async () => {
    await query.refetch()
    setRound(before => before + 1)
  }
  return (
    <LoadedRows query={query} failed={text('users.organizations.failed')}>
      {tree => (
        <Editor key={round} organizations={organizations} userId={userId} tree={tree} onReload={() => void reload()} />
      )}
    </LoadedRows>
  )
}

interface EditorProps {
  organizations: Resource
  userId: number
  tree: readonly OrganizationNode[]
  onReload: () => void
}

function Editor({ organizations, userId, tree, onReload }: EditorProps) {
  const text = useText()
  const [saved, setSaved] = useState(() => listSelected(tree))
  const [isSaving, setSaving] = useState(false)
  const draft = useTreeDraft(tree, saved, { opened: listOpened(tree, saved) })
  const isDirty = !haveSameMembers(new Set(saved), draft.ticked)
  useUnsaved(isDirty)
  const save = async () => {
    setSaving(true)
    const args = { UserID: userId, OrganizationIds: listEnds(tree, draft.ticked).map(({ ID }) => ID) }
    const { Success, Message } = await callResource(organizations, 'assign', { args })
    setSaving(false)
    showToast(Success ? 'success' : 'error', Message ?? text(Success ? 'engine.saved' : 'engine.save.failed'))
    if (!Success) return
    setSaved([...draft.ticked])
    // What oneself reaches is now other than what the page shows.
    if (userId === findUserContext()?.userId) await refreshAll()
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 720 }}>
      <FindField label={text('users.organizations.find')} value={draft.search} onChange={draft.setSearch} />
      <Box sx={{ my: 3, maxHeight: 'min(560px, 60vh)', overflowY: 'auto' }}>
        {draft.displayed.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{text('engine.reference.none')}</Typography>
        ) : (
          <CheckTree label={text('users.organizations.label')} items={draft.displayed} {...draft.tree} />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
        <Typography role="status" sx={{ flex: 1, color: 'text.secondary', minWidth: 100 }}>
          {draft.count === 0 ? text('users.organizations.none') : text('engine.tree.selected', draft.count)}
        </Typography>
        <Button color="inherit" disabled={!isDirty || isSaving} onClick={onReload}>
          {text('engine.form.cancel')}
        </Button>
        <Button variant="contained" disabled={!isDirty || isSaving} onClick={() => void save()}>
          {text('engine.form.save')}
        </Button>
      </Box>
    </Paper>
  )
}

/** What is assigned is in sight; a tree of one top stands open. */
function listOpened(tree: readonly OrganizationNode[], saved: readonly TreeItem['ID'][]): TreeItem['ID'][] {
  const top = tree.length === 1 ? tree.map(({ ID }) => ID) : []
  return [...top, ...[...buildTicks(tree, new Set(saved))].flatMap(([key, tick]) => (tick === 'mixed' ? [key] : []))]
}

function listSelected(tree: readonly OrganizationNode[]): TreeItem['ID'][] {
  return (listItems(tree) as OrganizationNode[]).filter(({ Selected }) => Selected).map(({ ID }) => ID)
}
