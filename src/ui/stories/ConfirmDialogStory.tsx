import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

/** A question in words of its own. */
export function ConfirmDialogStory() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        Delete three plants
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={{
          title: 'Delete 3 plants',
          message: 'They can be restored for 30 days.',
          no: 'Keep them',
          yes: 'Delete 3 plants',
          isDestructive: true,
        }}
        onNo={close}
        onYes={close}
      />
    </>
  )
}
