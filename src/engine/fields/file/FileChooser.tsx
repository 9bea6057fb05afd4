import Box from '@mui/material/Box'
import { useState } from 'react'
import { type DocumentType, listExtensions } from '#contract/files.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldInput } from '../fieldKind.ts'

interface FileChooserProps {
  input: FieldInput
  type: DocumentType
  /** What the record holds now; '' where it holds none. */
  name: string
  onChoose: (files: readonly File[]) => void
}

/** The browser's own input, unseen but reached by keys, in a box that looks as the other inputs do and takes what is dropped. */
export function FileChooser({ input, type, name, onChoose }: FileChooserProps) {
  const text = useText()
  const [isOver, setIsOver] = useState(false)
  const look = input.isInvalid ? 'error.main' : 'text.disabled'
  return (
    <Box
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        if (!input.isHeld) onChoose([...event.dataTransfer.files])
      }}
      sx={{
        ...boxStyle,
        borderColor: isOver ? 'primary.main' : look,
        '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
      }}
    >
      <Box
        component="span"
        id={`${input.id}-name`}
        title={name}
        sx={{ ...cut, flex: 1, color: name ? 'text.primary' : 'text.secondary' }}
      >
        {name || text('engine.file.drop')}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap', order: name ? 1 : -1 }}
      >
        {text(name ? 'engine.file.replace' : 'engine.file.choose')}
      </Box>
      <Box
        component="input"
        type="file"
        id={input.id}
        accept={listExtensions(type).join(',')}
        aria-disabled={input.isHeld || undefined}
        onClick={event => {
          if (input.isHeld) event.preventDefault()
        }}
        aria-invalid={input.isInvalid || undefined}
        aria-describedby={[name && `${input.id}-name`, input.describedBy].filter(Boolean).join(' ') || undefined}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          // The same file may be chosen again once what was wrong with it is mended.
          event.target.value = ''
        }}
        sx={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', font: 'inherit' }}
      />
    </Box>
  )
}

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const boxStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  minWidth: 0,
  height: 36,
  px: '14px',
  border: 1,
  borderStyle: 'dashed',
  borderRadius: 1,
} as const
