import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { DayStrip } from '../DayStrip.tsx'

/** Three nights: one stands open, one is full, and the last has been chosen. */
export function DayStripStory() {
  const [isChosen, setChosen] = useState(true)
  const days = [
    { key: 1, name: 'Fri Nov 27', notes: ['0 of 3', 'Open'], path: '/one', isCurrent: true, isChosen: false },
    { key: 2, name: 'Sat Nov 28', notes: ['3 of 3', 'Filled'], path: '/two', isCurrent: false, isChosen: null },
    { key: 3, name: 'Sun Nov 29', notes: ['1 of 3', 'Open'], path: '/three', isCurrent: false, isChosen },
  ]
  return (
    <MemoryRouter>
      <DayStrip label="Nights" days={days} onToggle={() => setChosen(!isChosen)} />
    </MemoryRouter>
  )
}
