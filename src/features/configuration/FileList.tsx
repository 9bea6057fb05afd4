import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { useId, useState } from 'react'
import type { VersionFile } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const statusOfFile = { same: 'unpublished', other: 'info', missing: 'warning' } as const

/** The data files of a version; each opens to its text, and those that differ from the live ones come first. */
export function FileList({ files }: { files: readonly VersionFile[] }) {
  const sorted = files.toSorted((one, other) => Number(one.Live === 'same') - Number(other.Live === 'same'))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sorted.map(file => (
        <Box component="li" key={file.Path} sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
          <FileItem file={file} />
        </Box>
      ))}
    </Box>
  )
}

function FileItem({ file: { Path, Text, Live } }: { file: VersionFile }) {
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
          minHeight: 40,
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
          {Path}
        </Box>
        <StatusChip status={statusOfFile[Live]} label={text(`configuration.details.file.${Live}`)} />
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit id={id}>
        <Box
          component="pre"
          // What scrolls must be reached by the keyboard.
          tabIndex={0}
          role="region"
          aria-label={Path}
          sx={{
            m: 0,
            mb: 3,
            p: 3,
            maxHeight: 480,
            overflow: 'auto',
            typography: 'caption',
            fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
            fontWeight: 400,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.default',
          }}
        >
          {Text}
        </Box>
      </Collapse>
    </>
  )
}
