import { useState } from 'react'
import { FindField } from '../FindField.tsx'

/** Finds what stands below it. */
export function FindFieldStory() {
  const [value, setValue] = useState('')
  return <FindField label="Find a plant" value={value} onChange={setValue} />
}
