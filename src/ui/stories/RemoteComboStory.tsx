import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { ComboOption } from '../Combo.tsx'
import { RemoteCombo } from '../RemoteCombo.tsx'

const plants = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, text: `Plant ${index + 1}` }))

/** One of many, which loads when it opens, and several of many, which waits for a text. */
export function RemoteComboStory() {
  const [one, setOne] = useState<ComboOption | null>(null)
  const [several, setSeveral] = useState<ComboOption[]>([])
  const [asked, setAsked] = useState<string[]>([])
  const search = useCallback(async (text: string, pageSize: number): Promise<ComboOption[]> => {
    setAsked(before => [...before, text])
    return plants.filter(plant => plant.text.toLowerCase().includes(text.toLowerCase())).slice(0, pageSize)
  }, [])
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <RemoteCombo
        input={{ label: 'Plant' }}
        isMultiple={false}
        value={one}
        fetchOptions={search}
        loadsOnOpen
        onChange={setOne}
      />
      <RemoteCombo input={{ label: 'Plants' }} isMultiple value={several} fetchOptions={search} onChange={setSeveral} />
      <Typography sx={{ color: 'text.secondary' }}>Asked for: {JSON.stringify(asked)}</Typography>
    </Box>
  )
}
