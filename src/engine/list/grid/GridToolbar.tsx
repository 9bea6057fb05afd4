import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined'
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { screenClass } from '#src/lib/printing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ToolButton, toolbarStyle } from '#src/ui/ToolButton.tsx'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'
import type { Density } from './gridSettings.ts'

interface GridToolbarProps {
  filterBar: ReactNode
  density: Density
  buttons: ReactNode
  onDensity: (density: Density) => void
}

/** The filter bar at the left, how the grid is drawn at the right. */
export function GridToolbar({ filterBar, density, buttons, onDensity }: GridToolbarProps) {
  const text = useText()
  const isCompact = density === 'compact'
  const DensityIcon = isCompact ? DensityMediumOutlined : DensitySmallOutlined
  const densityName = text(isCompact ? 'engine.density.standard' : 'engine.density.compact')
  return (
    <Box
      className={screenClass}
      sx={{
        ...toolbarStyle,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        flexShrink: 0,
        gap: 2,
        p: 3,
        px: 4,
      }}
    >
      {filterBar}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, ml: 'auto' }}>
        <ToolButton
          name={densityName}
          onClick={() => onDensity(isCompact ? 'standard' : 'compact')}
          // Cards have one height.
          sx={{ [`@media ${narrowWindow}`]: { display: 'none' } }}
        >
          <DensityIcon fontSize="small" />
        </ToolButton>
        {buttons}
      </Box>
    </Box>
  )
}
