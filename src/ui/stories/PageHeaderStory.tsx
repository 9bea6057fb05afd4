import Button from '@mui/material/Button'
import { PageHeader } from '../PageHeader.tsx'

/** The head of a page, with its way back and what can be done. */
export function PageHeaderStory() {
  return (
    <PageHeader
      title="Bartholomew Featherstonehaugh-Cholmondeley"
      subtitle="Added on 03/09/2026"
      actions={<Button variant="contained">Save</Button>}
      onBack={() => {}}
    />
  )
}
