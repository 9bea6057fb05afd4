import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ContextMenu } from '../ContextMenu.tsx'

/** What the right button offers; one line cannot be chosen, one is not there. */
export function ContextMenuStory() {
  const [chosen, setChosen] = useState('nothing')
  const items = [
    { key: 'edit', name: 'Edit', icon: <EditOutlined fontSize="small" />, onChoose: () => setChosen('Edit') },
    { key: 'copy', name: 'Copy', icon: <ContentCopyOutlined fontSize="small" />, onChoose: () => setChosen('Copy') },
    {
      key: 'delete',
      name: 'Delete',
      icon: <DeleteOutlined fontSize="small" />,
      isDisabled: true,
      onChoose: () => setChosen('Delete'),
    },
    { key: 'hidden', name: 'Hidden', isHidden: true, onChoose: () => setChosen('Hidden') },
  ]
  return (
    <ContextMenu label="Row" items={items}>
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
        <Button variant="outlined" color="inherit">
          A row with a menu
        </Button>
        <Typography>Chosen: {chosen}</Typography>
      </Stack>
    </ContextMenu>
  )
}
