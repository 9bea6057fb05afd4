import Button from '@mui/material/Button'
import { useMemo } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findActionIcon } from '#src/engine/list/grid/actionIcons.ts'
import { isOffered, listRowActions } from '#src/engine/list/grid/rowActions.ts'
import { usePerformAction } from '#src/engine/list/grid/usePerformAction.ts'
import { useActionLabel } from '#src/engine/record/useActionLabel.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { toRecord } from '#src/providers/data/records.ts'

/** What a candidate says of the facility after a shift, once (rules C8.7). */
export function RateFacility({ timeCards, card }: { timeCards: Resource; card: RecordValues }) {
  const held = useStore(heldPermissions)
  const toLabel = useActionLabel(timeCards)
  const { perform, dialog } = usePerformAction(timeCards)
  const action = useMemo(
    () => listRowActions(timeCards, held).find(each => each.name === 'rateFacility' && isOffered(each, card)),
    [timeCards, held, card],
  )
  if (!action) return dialog
  const Icon = findActionIcon(action.icon)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon fontSize="small" />}
        sx={{ justifySelf: 'start' }}
        onClick={() => void perform(action, toRecord(timeCards, card))}
      >
        {toLabel(action)}
      </Button>
      {dialog}
    </>
  )
}
