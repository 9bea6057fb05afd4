import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isRated, type Rating } from '#src/lib/rating.ts'
import { RatingInput } from '../RatingInput.tsx'

const tags = [
  { key: 1, name: 'Green' },
  { key: 2, name: 'Fragrant' },
  { key: 3, name: 'Hardy' },
]

/** A rating to give, and one that was given. */
export function RatingInputStory() {
  const [value, setValue] = useState<Rating<number>>({ stars: 0, tags: [] })
  return (
    <Stack sx={{ gap: 4 }}>
      <RatingInput label="The fern" value={value} tags={tags} onChange={setValue} />
      <Typography sx={{ color: 'text.secondary' }}>
        {isRated(value) ? `${value.stars} of 5, tags ${value.tags.join(' ')}` : 'Not rated yet'}
      </Typography>
      <RatingInput label="The rose" value={{ stars: 4, tags: [2] }} tags={tags} isReadOnly onChange={setValue} />
    </Stack>
  )
}
