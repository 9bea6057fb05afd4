import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { buildTree, type TreeKey } from '#src/lib/tree.ts'
import { TreeSelect } from '../TreeSelect.tsx'

const places = buildTree([
  { ID: 1, Name: 'North' },
  { ID: 11, ParentID: 1, Name: 'Oslo' },
  { ID: 12, ParentID: 1, Name: 'Bergen' },
  { ID: 121, ParentID: 12, Name: 'Harbour' },
  { ID: 122, ParentID: 12, Name: 'Hill' },
  { ID: 2, Name: 'South' },
  { ID: 21, ParentID: 2, Name: 'Rome' },
  ...Array.from({ length: 12 }, (_, index) => ({ ID: 200 + index, ParentID: 2, Name: `Southern place ${index + 1}` })),
])

/** A tree to tick, as a usual dropdown and as one with a height of its own. */
export function TreeSelectStory() {
  const [value, setValue] = useState<ReadonlySet<TreeKey>>(new Set([121]))
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <TreeSelect label="Places" items={places} value={value} onChange={setValue} />
      <TreeSelect
        label="Places, sized"
        items={places}
        value={value}
        height={380}
        words={{ save: 'Filter' }}
        onChange={setValue}
      />
      <Typography sx={{ color: 'text.secondary' }}>Keys: {[...value].join(' ') || 'none'}</Typography>
    </Box>
  )
}
