import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { useId, useState } from 'react'
import type { VersionFile } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { FileText } from './FileText.tsx'

const statusOfFile = { same: 'unpublished', other: 'info', missing: 'success', only: 'danger' } as const

interface FileListProps {
  version: number
  files: readonly VersionFile[]
}

/** The data files of a version; each opens to its text, and those that differ from the live ones come first. */
export function FileList({ version, files }: FileListProps) {
  const sorted = files.toSorted((one, other) => Number(one.Live === 'same') - Number(other.Live === 'same'))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sorted.map(file => (
        <Box component="li" key={file.Path} sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
          <FileItem version={version} file={file} />
        </Box>
      ))}
    </Box>
  )
}

function FileItem({ version, file }: { version: number; file: VersionFile }) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: 'flex',
          width: '100%',
          gap: 2,
          py: 2,
          minHeight: 44,
          borderRadius: 1,
          textAlign: 'start',
          justifyContent: 'flex-start',
          typography: 'body2',
        }}
      >
        <ExpandMore
          fontSize="small"
          aria-hidden
          sx={{ transition: 'transform 160ms', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {file.Path}
        </Box>
        <StatusChip status={statusOfFile[file.Live]} label={text(`configuration.details.file.${file.Live}`)} />
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit id={id}>
        <FileText version={version} file={file} />
      </Collapse>
    </>
  )
}
