import ClearOutlined from '@mui/icons-material/ClearOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { useSearchEntry } from './useSearchEntry.ts'
import type { useSearchPanel } from './useSearchPanel.ts'

interface SearchFieldProps {
  /** What describes it has this id with `-hint` and `-problem`. */
  id: string
  input: RefObject<HTMLInputElement | null>
  frame: RefObject<HTMLDivElement | null>
  entry: ReturnType<typeof useSearchEntry>
  panel: ReturnType<typeof useSearchPanel>
  onClear: () => void
  /** The chips that stand in it. */
  children: ReactNode
}

/** The input of a list's search, with the chips behind what is typed; below it where there is little room. */
export function SearchField({ id, input, frame, entry, panel, onClear, children }: SearchFieldProps) {
  const text = useText()
  const isInvalid = entry.problem !== null
  return (
    <OutlinedInput
      ref={frame}
      inputRef={input}
      fullWidth
      type="search"
      placeholder={text('engine.search.placeholder')}
      value={entry.typed}
      error={isInvalid}
      onChange={event => {
        entry.type(event.target.value)
        panel.open()
      }}
      onFocus={panel.onFocus}
      onClick={({ target }) => target === input.current && panel.open()}
      onBlur={panel.onBlur}
      onKeyDown={event => performKey(event, entry, panel)}
      inputProps={{
        'aria-label': text('engine.search.label'),
        'aria-describedby': `${id}-hint ${id}-problem`,
        'aria-invalid': isInvalid || undefined,
        autoComplete: 'off',
      }}
      startAdornment={<SearchOutlined fontSize="small" sx={{ color: 'text.secondary', mr: 2, flexShrink: 0 }} />}
      endAdornment={
        <>
          {entry.typed && (
            <IconButton size="small" aria-label={text('engine.search.clear')} onClick={onClear}>
              <ClearOutlined fontSize="small" />
            </IconButton>
          )}
          {children}
        </>
      }
      sx={{
        gap: 1,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& > input': { flex: '1 1 140px', width: 'auto', minWidth: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  )
}

type Parts = Pick<SearchFieldProps, 'entry' | 'panel'>

/** Enter searches, Down goes into the panel, Escape closes it, and then takes back what was typed. */
function performKey(event: KeyboardEvent, entry: Parts['entry'], panel: Parts['panel']): void {
  if (event.key === 'Enter') {
    panel.close()
    entry.submit()
  }
  if (event.key === 'Escape') {
    // A browser would empty the field.
    event.preventDefault()
    if (panel.isOpen) panel.close()
    else entry.settle()
  }
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  panel.enter()
}
