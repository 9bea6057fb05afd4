import SearchOutlined from '@mui/icons-material/SearchOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'

interface TextFilterProps {
  id: string
  value: string
  onChoose: (value: string) => void
}

/** A text that rows must hold: asked for a moment after the last key, and at once by Enter. */
export function TextFilter({ id, value, onChoose }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const settled = useDebouncedText(typed)
  const choose = useRef(onChoose)
  choose.current = onChoose
  const asked = useRef(value)
  const ask = (next: string) => {
    if (next.trim() === asked.current) return
    asked.current = next.trim()
    choose.current(asked.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed counts once it has settled
  useEffect(() => ask(settled), [settled])
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  return (
    <OutlinedInput
      id={id}
      type="search"
      size="small"
      fullWidth
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && ask(typed)}
      startAdornment={<SearchOutlined fontSize="small" sx={{ color: 'text.secondary', mr: 2 }} />}
    />
  )
}
