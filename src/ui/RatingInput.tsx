import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { mostStars, type Rating } from '#src/lib/rating.ts'
import { toggle } from '#src/lib/toggle.ts'
import { GivenStars, StarChoice } from './StarChoice.tsx'

/** What a rating says. */
export interface RatingWords {
  toStars: (count: number) => string
  /** Names the choice of the tags. */
  tags: string
}

const usualWords: RatingWords = {
  toStars: count => `${count} ${count === 1 ? 'star' : 'stars'}`,
  tags: 'What fits',
}

export interface RatingInputProps<Key extends number | string> {
  label: string
  value: Rating<Key>
  /** What can be said beside the stars. */
  tags: readonly { key: Key; name: string }[]
  /** A rating that was saved is final. */
  isReadOnly?: boolean
  words?: RatingWords
  onChange: (value: Rating<Key>) => void
}

/** One to five stars, and the tags that fit (SPEC-2 §2 "Rate candidate page"). */
export function RatingInput<Key extends number | string>(props: RatingInputProps<Key>) {
  const { label, value, tags, isReadOnly = false, words = usualWords, onChange } = props
  const id = useId()
  const isChosen = (key: Key) => value.tags.includes(key)
  const displayed = isReadOnly ? tags.filter(({ key }) => isChosen(key)) : tags
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography id={id} variant="caption">
        {label}
      </Typography>
      {isReadOnly ? (
        <GivenStars stars={value.stars} most={mostStars} label={words.toStars(value.stars)} />
      ) : (
        <StarChoice
          labelId={id}
          stars={value.stars}
          most={mostStars}
          toStars={words.toStars}
          onChange={stars => onChange({ ...value, stars })}
        />
      )}
      <Box role="group" aria-label={words.tags} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {displayed.map(({ key, name }) => (
          <ButtonBase
            key={key}
            disabled={isReadOnly}
            aria-pressed={isChosen(key)}
            onClick={() => onChange({ ...value, tags: [...toggle(new Set(value.tags), key)] })}
            sx={tagStyle}
          >
            {name}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}

const onTouch = '@media (pointer: coarse)'

const tagStyle = {
  minHeight: 32,
  px: 3,
  py: 1,
  border: 1,
  borderRadius: 1,
  borderColor: 'control.main',
  color: 'text.secondary',
  typography: 'body2',
  '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'tint.primary', borderColor: 'primary.main' },
  '&.Mui-disabled[aria-pressed=true]': { color: 'text.primary' },
  [onTouch]: { minHeight: 44 },
} as const
