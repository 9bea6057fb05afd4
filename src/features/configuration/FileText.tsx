import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import type { VersionFile } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { FileActions } from './FileActions.tsx'
import { type ComparedLine, compareLines } from './lineDifference.ts'

interface FileTextProps {
  version: number
  file: VersionFile
}

/** The text of a data file: where it is another than the live one, first the lines in which they differ. */
export function FileText({ version, file: { Path, Text, LiveText } }: FileTextProps) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const canCompare = Text !== null && LiveText !== null
  const isCompared = canCompare && !isWhole
  return (
    <Box sx={{ pb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
          {isCompared && text('configuration.details.file.legend', version)}
        </Typography>
        {canCompare && (
          <Button size="small" onClick={() => setWhole(!isWhole)}>
            {text(`configuration.details.file.${isWhole ? 'differences' : 'whole'}`)}
          </Button>
        )}
        {Text !== null && <FileActions path={Path} content={Text} />}
      </Box>
      <Box
        component="pre"
        // What scrolls must be reached by the keyboard.
        tabIndex={0}
        role="region"
        aria-label={Path}
        sx={{
          m: 0,
          mt: 1,
          py: 2,
          maxHeight: 480,
          overflow: 'auto',
          typography: 'code',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        {isCompared ? (
          <Differences before={LiveText} after={Text} />
        ) : (
          <Box component="code" sx={{ display: 'block', px: 3, font: 'inherit' }}>
            {Text ?? LiveText}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const signs = { same: ' ', new: '+', old: '−' } satisfies Record<ComparedLine['kind'], string>
const grounds = { same: 'transparent', new: 'tint.success', old: 'tint.danger' }

function Differences({ before, after }: { before: string; after: string }) {
  const text = useText()
  // Each line with the position that is its key: lines may repeat.
  const lines = useMemo(
    () => compareLines(before, after).map((line, index) => ({ ...line, key: `${index}` })),
    [before, after],
  )
  return lines.map(line =>
    line.kind === 'left' ? (
      <Box key={line.key} component="span" sx={{ display: 'block', px: 3, py: 1, color: 'text.secondary' }}>
        {text('configuration.details.file.left', line.count)}
      </Box>
    ) : (
      <Box
        key={line.key}
        component="code"
        sx={{
          display: 'block',
          px: 3,
          width: 'max-content',
          minWidth: '100%',
          font: 'inherit',
          bgcolor: grounds[line.kind],
        }}
      >
        {`${signs[line.kind]} ${line.text}`}
      </Box>
    ),
  )
}
