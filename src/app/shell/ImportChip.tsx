import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router'
import { toChipText } from '#src/engine/import/progressText.ts'
import { toImportPath } from '#src/features/imports/importPath.ts'
import { toPercentText } from '#src/lib/displayedNumber.ts'
import { useStore } from '#src/lib/useStore.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { runningImports } from '#src/providers/imports/runningImports.ts'
import { useText } from '#src/providers/messages/useText.ts'

/**
 * How far the latest import has come that is under way, on every page; it leads to that. Nothing where there is none. Its name
 * says the share too, which is all that a phone shows of it.
 */
export function ImportChip() {
  const text = useText()
  const [record, ...others] = useStore(runningImports)
  if (!record) return null
  const title = liveResources.get(record.Resource)?.descriptor.title ?? record.Resource
  const more = others.length > 0 ? ` ${text('engine.import.chip.more', others.length)}` : ''
  const label = toChipText(text, record, title) + more
  const part = record.Total ? Math.min(100, Math.round((100 * record.Done) / record.Total)) : 0
  return (
    <ButtonBase
      component={Link}
      to={toImportPath(record.ID)}
      aria-label={`${label}, ${toPercentText(part)}`}
      title={label}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minWidth: 0,
        height: 32,
        gap: 2,
        px: 3,
        borderRadius: 1,
        typography: 'body2',
        color: 'primary.main',
        bgcolor: 'tint.primary',
        '@media (pointer: coarse)': { height: 44 },
      }}
    >
      <FileUploadOutlined fontSize="small" aria-hidden />
      <Box
        component="span"
        sx={{
          display: { xs: 'none', sm: 'inline' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {label}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' }, fontVariantNumeric: 'tabular-nums' }}>
        {toPercentText(part)}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          position: 'absolute',
          left: 0,
          bottom: 0,
          height: 2,
          width: `${part}%`,
          bgcolor: 'primary.main',
          transition: 'width 300ms',
        }}
      />
    </ButtonBase>
  )
}
