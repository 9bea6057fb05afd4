import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { ToolButton, toolbarStyle } from '../ToolButton.tsx'

/** Tools in a toolbar, whose words stand where it is wide enough. */
export function ToolButtonStory() {
  const [pressed, setPressed] = useState('')
  return (
    <Box role="toolbar" aria-label="Tools" sx={{ ...toolbarStyle, display: 'flex', gap: 2 }}>
      <ToolButton name="Columns" onClick={() => setPressed('Columns')}>
        <ViewColumnOutlined fontSize="small" />
      </ToolButton>
      <ToolButton name="Export" onClick={() => setPressed('Export')}>
        <FileDownloadOutlined fontSize="small" />
      </ToolButton>
      <span role="status">{pressed}</span>
    </Box>
  )
}
