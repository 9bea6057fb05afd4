import ClearOutlined from '@mui/icons-material/ClearOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

interface FilterChipProps {
  children: ReactNode
  onRemove: () => void
  /** Is given the button that lifts it, and null once that has gone. */
  buttonRef: (button: HTMLButtonElement | null) => void
}

/** Something that narrows a list, with a button that lifts it. */
export function FilterChip({ children, onRemove, buttonRef }: FilterChipProps) {
  const text = useText()
  const textId = useId()
  return (
    <Chip
      sx={{ height: 'auto', maxWidth: 1, '& .MuiChip-label': { display: 'flex', alignItems: 'center', pr: 0 } }}
      // What does not fit is told to a pointer that rests here.
      onPointerEnter={({ currentTarget }) => currentTarget.setAttribute('title', currentTarget.textContent ?? '')}
      label={
        <>
          <Box component="span" id={textId} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {children}
          </Box>
          <IconButton
            id={`${textId}-remove`}
            ref={buttonRef}
            aria-label={text('engine.filter.remove')}
            aria-labelledby={`${textId}-remove ${textId}`}
            onClick={onRemove}
            sx={{ p: 0, '@media (pointer: fine)': { minWidth: 26, minHeight: 26 } }}
          >
            <ClearOutlined fontSize="inherit" />
          </IconButton>
        </>
      }
    />
  )
}
