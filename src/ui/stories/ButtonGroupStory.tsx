import { useState } from 'react'
import { ButtonGroup } from '../ButtonGroup.tsx'

const buttons = [
  { key: 'left', name: 'Left' },
  { key: 'middle', name: 'Middle' },
  { key: 'right', name: 'Right' },
] as const

/** One of three. */
export function ButtonGroupStory() {
  const [value, setValue] = useState<'left' | 'middle' | 'right'>('left')
  return <ButtonGroup label="Side" buttons={buttons} value={value} onChange={setValue} />
}
