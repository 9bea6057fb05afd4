import Button from '@mui/material/Button'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { PageHeader } from '../PageHeader.tsx'

const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <PageHeader
        title="Bartholomew Featherstonehaugh-Cholmondeley"
        subtitle="Added on 03/09/2026"
        actions={<Button variant="contained">Save</Button>}
        onBack={() => {}}
      />
    ),
  },
])

/** The head of a page, with its way back and what can be done. */
export function PageHeaderStory() {
  return <RouterProvider router={router} />
}
