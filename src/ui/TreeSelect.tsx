import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { listItems, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { listTopmost, propagateTicks } from '#src/lib/treeTicks.ts'
import type { InputState } from './ComboText.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { buildLazyPart } from './lazyPart.tsx'
import type { TreeSelectDropdownProps, TreeSelectWords } from './TreeSelectDropdown.tsx'

const TreeSelectDropdown = buildLazyPart<TreeSelectDropdownProps>(
  async () => (await loadPart(() => import('./TreeSelectDropdown.tsx'))).TreeSelectDropdown,
  retry => <LoadFailure onRetry={retry} />,
)

export interface TreeSelectProps {
  label: string
  items: readonly TreeItem[]
  value: Iterable<TreeKey>
  /** One item alone can be ticked, and stands for itself. */
  isSingle?: boolean
  /** As a field of a form, whose label points to its id. */
  input?: InputState
  height?: number
  words?: Partial<TreeSelectWords>
  onChange: (value: Set<TreeKey>) => void
}

/** A field that shows which items of a tree are selected, by the topmost of them, and opens the tree. */
export function TreeSelect({ label, items, value, isSingle, input, height, words, onChange }: TreeSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = isSingle ? findItems(items, value) : listTopmost(items, propagateTicks(items, value))
  const text = chosen.map(item => item.Name).join(', ')
  const placeholder = words?.placeholder ?? 'Select'
  return (
    <>
      <Button
        {...(input ? toFieldState(input) : { 'aria-label': `${label}: ${text || placeholder}` })}
        fullWidth
        className={text ? 'locum-value' : undefined}
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={text}
        endIcon={<ArrowDropDownOutlined sx={{ color: 'action.active' }} />}
        onClick={event => {
          if (!input?.isHeld) setAnchor(event.currentTarget)
        }}
        sx={{ ...buttonStyle, borderColor: input?.isInvalid ? 'error.main' : undefined }}
      >
        <Box component="span" dir="auto" sx={{ ...textStyle, color: text ? undefined : 'text.secondary' }}>
          {text || placeholder}
        </Box>
      </Button>
      {anchor && (
        <TreeSelectDropdown
          label={label}
          items={items}
          value={value}
          isSingle={isSingle}
          anchor={anchor}
          view={{ height }}
          words={words}
          onClose={saved => {
            setAnchor(null)
            if (saved) onChange(saved)
          }}
        />
      )}
    </>
  )
}

/** What a field says of itself; its name is that of the label which points to it. */
function toFieldState({ id, isRequired, isInvalid, describedBy }: InputState) {
  return {
    ...(id ? { id } : {}),
    role: 'combobox',
    'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
  } as const
}

function findItems(items: readonly TreeItem[], keys: Iterable<TreeKey>): TreeItem[] {
  const given = new Set(keys)
  return listItems(items).filter(item => given.has(item.ID))
}

const buttonStyle = {
  justifyContent: 'space-between',
  fontWeight: 'fontWeightRegular',
  bgcolor: 'background.paper',
  px: 3,
  // As in every other field that opens a list.
  '& .MuiButton-endIcon > svg': { width: 24, height: 24 },
} as const

const textStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
