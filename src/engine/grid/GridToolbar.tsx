import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined'
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined'
import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { SearchBox } from '../filter/SearchBox.tsx'
import type { Density } from './gridSettings.ts'

interface GridToolbarProps {
  searchText: string
  /** Null where the list has no filters. */
  filters: { panelId: string; isOpen: boolean; count: number; onToggle: () => void } | null
  density: Density
  columnsButton: ReactNode
  onSearch: (text: string) => void
  onDensity: (density: Density) => void
}

/** Search and filters at the left, how the grid is drawn at the right. */
export function GridToolbar({ searchText, filters, density, columnsButton, onSearch, onDensity }: GridToolbarProps) {
  const text = useText()
  const isCompact = density === 'compact'
  const DensityIcon = isCompact ? DensityMediumOutlined : DensitySmallOutlined
  const densityName = text(isCompact ? 'engine.density.standard' : 'engine.density.compact')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', flexShrink: 0, gap: 2, p: 3, px: 4 }}>
      <SearchBox value={searchText} onSearch={onSearch} />
      {filters && (
        <Button
          color="inherit"
          startIcon={<FilterListOutlined fontSize="small" />}
          aria-expanded={filters.isOpen}
          aria-controls={filters.panelId}
          onClick={filters.onToggle}
        >
          {filters.count > 0 ? text('engine.filter.some', filters.count) : text('engine.filter.title')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Tooltip title={densityName}>
        <IconButton aria-label={densityName} onClick={() => onDensity(isCompact ? 'standard' : 'compact')}>
          <DensityIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {columnsButton}
    </Box>
  )
}
