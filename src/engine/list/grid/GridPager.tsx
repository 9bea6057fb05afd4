import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FirstPage from '@mui/icons-material/FirstPage'
import LastPage from '@mui/icons-material/LastPage'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import Typography from '@mui/material/Typography'
import { useContext } from 'react'
import { toCountText } from '#src/lib/countText.ts'
import { screenClass } from '#src/lib/printing.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { GridScopeContext } from './gridScope.ts'

/** Where a list stands. */
export interface PagerFigures {
  /** Counted from 1. */
  page: number
  perPage: number
  /** Rows on this page; null while the first of them are on their way. */
  displayed: number | null
  /** Null where the service does not count. */
  total: number | null
  hasNext: boolean
}

interface GridPagerProps {
  figures: PagerFigures
  /** True where the user has narrowed himself to a part of what he reaches: an empty list says so itself. */
  isNarrowed?: boolean
  /** Null where all rows are shown at once. */
  pageSizes: readonly number[] | null
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** The pager of SPEC-2 §2 "Grid widget"; without pages it says what is shown. */
export function GridPager({ figures, isNarrowed = false, pageSizes, onPage, onPageSize }: GridPagerProps) {
  const isBelow = useContext(GridScopeContext) !== null
  const text = useText()
  const { displayed, total } = figures
  return (
    <Box
      component="nav"
      aria-label={text(isBelow ? 'engine.pager.below' : 'engine.pager')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        flexShrink: 0,
        gap: 2,
        px: 4,
        py: 1,
        minHeight: 48,
      }}
    >
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {toPageNotice(text, displayed, total)}
      </Typography>
      {isNarrowed && displayed !== null && displayed > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text('engine.list.narrowed')}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      {pageSizes && <Pages figures={figures} pageSizes={pageSizes} onPage={onPage} onPageSize={onPageSize} />}
    </Box>
  )
}

function toPageNotice(text: ToText, displayed: number | null, total: number | null): string {
  if (displayed === null) return text('engine.pager.loading')
  if (total === null) return text('engine.pager.shown', toCountText(displayed))
  return text('engine.pager.showing', ...[displayed, total].map(toCountText))
}

function Pages({
  figures,
  pageSizes,
  onPage,
  onPageSize,
}: Omit<GridPagerProps, 'isNarrowed'> & { pageSizes: readonly number[] }) {
  const text = useText()
  const { page, perPage, total, hasNext } = figures
  const pages = total === null ? null : Math.max(1, Math.ceil(total / perPage))
  const steps = [
    { key: 'first', Icon: FirstPage, target: 1, isOpen: page > 1 },
    { key: 'previous', Icon: ChevronLeft, target: page - 1, isOpen: page > 1 },
    { key: 'next', Icon: ChevronRight, target: page + 1, isOpen: pages === null ? hasNext : page < pages },
    { key: 'last', Icon: LastPage, target: pages ?? page, isOpen: pages !== null && page < pages },
  ]
  const sizes = [...new Set([...pageSizes, perPage])].sort((one, other) => one - other)
  return (
    <>
      <NativeSelect
        className={screenClass}
        disableUnderline
        value={perPage}
        onChange={event => onPageSize(Number(event.target.value))}
        inputProps={{ 'aria-label': text('engine.pager.size') }}
        sx={{ typography: 'body2' }}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        {steps.slice(0, 2).map(step => (
          <PageButton key={step.key} step={step} onPage={onPage} />
        ))}
        <Typography variant="body2" sx={{ px: 2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {pages === null
            ? text('engine.pager.page', toCountText(page))
            : text('engine.pager.pageOf', ...[page, pages].map(toCountText))}
        </Typography>
        {steps.slice(2).map(step => (
          <PageButton key={step.key} step={step} onPage={onPage} />
        ))}
      </Box>
    </>
  )
}

interface PageButtonProps {
  step: { key: string; Icon: typeof FirstPage; target: number; isOpen: boolean }
  onPage: (page: number) => void
}

function PageButton({ step: { key, Icon, target, isOpen }, onPage }: PageButtonProps) {
  const text = useText()
  return (
    // A button that is switched off while it has the focus would lose it.
    <IconButton
      size="small"
      aria-label={text(`engine.pager.${key}`)}
      aria-disabled={!isOpen}
      onClick={() => isOpen && onPage(target)}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}
