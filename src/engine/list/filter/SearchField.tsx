import ClearOutlined from '@mui/icons-material/ClearOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { useSearchEntry } from './useSearchEntry.ts'
import { searchAttribute, searchKey } from './useSearchKey.ts'
import type { useSearchPanel } from './useSearchPanel.ts'

interface SearchFieldProps {
  /** What describes it has this id with `-hint` and `-problem`. */
  id: string
  input: RefObject<HTMLInputElement | null>
  frame: RefObject<HTMLDivElement | null>
  entry: ReturnType<typeof useSearchEntry>
  panel: ReturnType<typeof useSearchPanel>
  onClear: () => void
  /** Gives the focus back. */
  onLeave: () => void
  /** The chips that stand in it. */
  children: ReactNode
}

/** The input of a list's search, with the chips behind what is typed; below it where there is little room. */
export function SearchField({ id, input, frame, entry, panel, onClear, onLeave, children }: SearchFieldProps) {
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
      onBlur={event => {
        panel.onBlur(event)
        // Where only the window loses the focus, the element keeps it.
        if (document.activeElement !== event.target) entry.leave()
      }}
      onKeyDown={event => performKey(event, { entry, panel, onLeave })}
      inputProps={{
        'aria-label': text('engine.search.label'),
        'aria-describedby': `${id}-hint ${id}-problem`,
        'aria-invalid': isInvalid || undefined,
        'aria-keyshortcuts': searchKey,
        [searchAttribute]: '',
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
          {!entry.typed && <KeyHint />}
          {children}
        </>
      }
      sx={{
        gap: 1,
        flexWrap: 'wrap',
        '& > input': { flex: '1 1 140px', width: 'auto', minWidth: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  )
}

/** Tells of the key, where there is one, until the box is used. */
function KeyHint() {
  return (
    <Box component="kbd" aria-hidden className="locum-key" sx={keyStyle}>
      {searchKey}
    </Box>
  )
}

const keyStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.5,
  font: 'inherit',
  typography: 'caption',
  color: 'text.secondary',
  // Chips need the room.
  '&:has(+ [aria-label]), .Mui-focused > &': { display: 'none' },
  '@media (pointer: coarse)': { display: 'none' },
} as const

type Parts = Pick<SearchFieldProps, 'entry' | 'panel' | 'onLeave'>

/** Enter searches, Down goes into the panel, Escape closes it, then takes back what was typed, and then leaves the box. */
function performKey(event: KeyboardEvent, { entry, panel, onLeave }: Parts): void {
  if (event.key === 'Enter') {
    panel.close()
    entry.submit()
  }
  if (event.key === 'Escape') {
    // A browser would empty the field.
    event.preventDefault()
    if (panel.isDisplayed()) panel.close()
    else if (entry.isChanged) entry.settle()
    else onLeave()
  }
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  panel.enter()
}
