import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef } from 'react'
import { findDropdownPosition } from '#src/lib/dropdownPosition.ts'
import type { TreeItem, TreeKey } from '#src/lib/tree.ts'
import { CheckTree } from './CheckTree.tsx'
import { useTreeDraft } from './useTreeDraft.ts'

/** SPEC-0 §9 "Layout", in pixels; with a height of one's own it is wider. */
const usualSize = 350
const sizedWidth = 500

/** What stands in the dropdown of a tree, as the specification has it unless said otherwise. */
export interface TreeSelectWords {
  /** Stands where nothing is selected. */
  placeholder: string
  search: string
  none: string
  save: string
  cancel: string
  /** Takes every tick away; without it, nothing does at once. */
  clear?: string
  selected: (count: number) => string
}

const usualWords: TreeSelectWords = {
  placeholder: 'Select',
  search: 'Start typing to search..',
  none: 'Currently, there are no items to display.',
  save: 'Save',
  cancel: 'Cancel',
  selected: count => `${count} selected`,
}

/** How the dropdown of a tree opens. */
export interface TreeSelectView {
  /** In pixels, where the usual 350 by 350 is too small; the dropdown is 500 wide then. */
  height?: number | undefined
  /** The keys of what stands open at first: nothing unless said otherwise. */
  opened?: Iterable<TreeKey> | undefined
}

export interface TreeSelectDropdownProps {
  label: string
  items: readonly TreeItem[]
  /** The keys of what is selected; a parent stands for all below it. */
  value: Iterable<TreeKey>
  /** One item alone can be ticked, and stands for itself. */
  isSingle?: boolean | undefined
  anchor: HTMLElement
  view?: TreeSelectView | undefined
  words?: Partial<TreeSelectWords> | undefined
  /** Gets the keys of all that is ticked, parents included, and those given that no item has; null where it is left without saving. */
  onClose: (saved: Set<TreeKey> | null) => void
}

/** The dropdown of a tree select: what is ticked in it counts once it is saved (SPEC-0 §4 "Tree select"). */
export function TreeSelectDropdown(props: TreeSelectDropdownProps) {
  const { label, items, value, isSingle = false, anchor, view = {}, onClose } = props
  const { height, opened = [] } = view
  const words = { ...usualWords, ...props.words }
  const list = useRef<HTMLDivElement>(null)
  const draft = useTreeDraft(items, value, { isSingle, opened })
  const position = findDropdownPosition(anchor.getBoundingClientRect(), window.innerHeight, height ?? usualSize)
  const [near, far] = position.side === 'above' ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
  const enterTree = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('[role="treeitem"]')?.focus()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => onClose(null)}
      anchorOrigin={{ vertical: near, horizontal: 'left' }}
      transformOrigin={{ vertical: far, horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: {
            width: height ? sizedWidth : usualSize,
            height: position.height,
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
    >
      <Box sx={{ p: 3 }}>
        <OutlinedInput
          autoFocus
          fullWidth
          placeholder={words.search}
          value={draft.search}
          onChange={event => draft.setSearch(event.target.value)}
          onKeyDown={enterTree}
          inputProps={{ 'aria-label': words.search, type: 'search' }}
          startAdornment={
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          }
        />
      </Box>
      <Box ref={list} sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 2 }}>
        {draft.displayed.length === 0 ? (
          <Typography sx={{ px: 2, py: 1, color: 'text.secondary' }}>{words.none}</Typography>
        ) : (
          <CheckTree label={label} items={draft.displayed} isSingle={isSingle} {...draft.tree} />
        )}
      </Box>
      <Footer
        words={words}
        count={draft.count}
        onClear={() => draft.setTicks([])}
        onCancel={() => onClose(null)}
        onSave={() => onClose(draft.keys)}
      />
    </Popover>
  )
}

interface FooterProps {
  words: TreeSelectWords
  count: number
  onClear: () => void
  onCancel: () => void
  onSave: () => void
}

function Footer({ words, count, onClear, onCancel, onSave }: FooterProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography role="status" sx={{ flex: 1, color: 'text.secondary' }}>
        {words.selected(count)}
      </Typography>
      {words.clear && (
        <Button size="small" color="inherit" disabled={count === 0} onClick={onClear}>
          {words.clear}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button size="small" variant="contained" onClick={onSave}>
        {words.save}
      </Button>
    </Box>
  )
}
