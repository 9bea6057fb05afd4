import Button from '@mui/material/Button'
import { type ReactNode, useRef, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/PartFailed.tsx'
import type { TagsDropdownProps } from './TagsDropdown.tsx'

const TagsDropdown = buildLazyPart<TagsDropdownProps>(
  async () => (await loadPart(() => import('./TagsDropdown.tsx'))).TagsDropdown,
  (retry, { onClose }) => <PartFailed onRetry={retry} onClose={onClose} />,
)

interface TagsButtonProps {
  count: number
  /** The chips for which the bar has no room. */
  children: ReactNode
}

/** Says how many chips there are beyond those of the bar, and opens them. */
export function TagsButton({ count, children }: TagsButtonProps) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        size="small"
        color="inherit"
        aria-label={count === 1 ? text('engine.filter.moreOne') : text('engine.filter.more', count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 44, px: 1, '@media (pointer: fine)': { minWidth: 32, minHeight: 28 } }}
      >
        +{count}
      </Button>
      {isOpen && (
        <TagsDropdown anchor={button} onClose={() => setOpen(false)}>
          {children}
        </TagsDropdown>
      )}
    </>
  )
}
