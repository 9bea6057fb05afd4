import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { leastShare, mostShare, toShare, usualShare } from './detailSettings.ts'

interface SplitterProps {
  /** What is split. */
  frame: RefObject<HTMLElement | null>
  /** Percent of the height that the upper part has, or of the width that the left one has. */
  share: number
  /** True where it shares the width. */
  isAcross?: boolean
  label?: string
  onShare: (share: number) => void
}

/** Percent that an arrow key moves it. */
const step = 5

/** Shares a height, or a width, between two parts: dragged, by the arrow keys, Home and End; a double click brings the usual share back. */
export function Splitter({ frame, share, isAcross = false, label, onShare }: SplitterProps) {
  const text = useText()
  const [dragged, setDragged] = useState<number | null>(null)
  const displayed = dragged ?? share
  useLayoutEffect(() => frame.current?.style.setProperty('--locum-share', String(displayed / 100)), [frame, displayed])
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (dragged === null || !frame.current) return
    const { left, top, width, height } = frame.current.getBoundingClientRect()
    setDragged(toShare((isAcross ? (clientX - left) / width : (clientY - top) / height) * 100))
  }
  const drop = () => {
    if (dragged !== null && dragged !== share) onShare(dragged)
    setDragged(null)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const next = toKeyShare(event.key, share)
    if (next === null) return
    event.preventDefault()
    onShare(toShare(next))
  }
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation={isAcross ? 'vertical' : 'horizontal'}
      aria-label={label ?? text('engine.detail.splitter')}
      aria-valuenow={displayed}
      aria-valuemin={leastShare}
      aria-valuemax={mostShare}
      title={text('engine.detail.splitter.hint')}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setDragged(share)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(null)}
      onDoubleClick={() => onShare(usualShare)}
      onKeyDown={moveByKey}
      sx={isAcross ? acrossStyle : splitterStyle}
    />
  )
}

function toKeyShare(key: string, share: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return share - step
    case 'ArrowDown':
    case 'ArrowRight':
      return share + step
    case 'Home':
      return leastShare
    case 'End':
      return mostShare
    default:
      return null
  }
}

const splitterStyle = {
  display: { xs: 'none', md: 'grid' },
  placeItems: 'center',
  flexShrink: 0,
  height: 12,
  cursor: 'row-resize',
  touchAction: 'none',
  borderRadius: 1,
  '&::before': { content: '""', width: 40, height: 4, borderRadius: 2, bgcolor: 'text.secondary' },
  '&:hover::before, &:active::before': { bgcolor: 'primary.main' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
  '@media (pointer: coarse)': { height: 44 },
} as const

const acrossStyle = {
  ...splitterStyle,
  width: 12,
  height: 'auto',
  cursor: 'col-resize',
  '&::before': { ...splitterStyle['&::before'], width: 4, height: 40 },
  '@media (pointer: coarse)': { width: 44 },
} as const
