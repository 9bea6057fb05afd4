import Button from '@mui/material/Button'
import { EmptyState } from '../EmptyState.tsx'

/** Nothing to show, and the next step. */
export function EmptyStateStory() {
  return (
    <EmptyState
      title="There are no plants yet."
      hint="Add the first."
      action={<Button variant="contained">Add</Button>}
    />
  )
}
