import ClearOutlined from '@mui/icons-material/ClearOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
}

/** The general search of a list; it searches on Enter (SPEC-0 §5 "The filter bar searches on Enter"). */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <OutlinedInput
      type="search"
      placeholder={text('engine.search.placeholder')}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onSearch(typed)
        if (event.key === 'Escape') setTyped(value)
      }}
      inputProps={{ 'aria-label': text('engine.search.label') }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={text('engine.search.clear')}
              onClick={() => {
                setTyped('')
                if (value) onSearch('')
              }}
            >
              <ClearOutlined fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ width: { xs: '100%', sm: 280 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  )
}
