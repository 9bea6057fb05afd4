import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import StarOutlined from '@mui/icons-material/StarOutlined'
import Box from '@mui/material/Box'
import Stars from '@mui/material/Rating'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { mostStars, type Rating } from '#src/lib/rating.ts'

/** What a rating says. */
export interface RatingWords {
  toStars: (count: number) => string
  none: string
  /** Names the choice of the tags. */
  tags: string
}

const usualWords: RatingWords = {
  toStars: count => `${count} ${count === 1 ? 'star' : 'stars'}`,
  none: 'No star',
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
  const shown = isReadOnly ? tags.filter(({ key }) => isChosen(key)) : tags
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography id={id} variant="caption">
        {label}
      </Typography>
      <Stars
        name={`${id}-stars`}
        value={value.stars || null}
        max={mostStars}
        readOnly={isReadOnly}
        getLabelText={words.toStars}
        emptyLabelText={words.none}
        icon={<StarOutlined />}
        emptyIcon={<StarBorderOutlined />}
        onChange={(_, stars) => onChange({ ...value, stars: stars ?? 0 })}
        sx={starsStyle}
      />
      <Box role="group" aria-label={words.tags} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {shown.map(({ key, name }) => (
          <ToggleButton
            key={key}
            size="small"
            value={key}
            selected={isChosen(key)}
            disabled={isReadOnly}
            onChange={() => onChange({ ...value, tags: toggle(value.tags, key) })}
            sx={tagStyle}
          >
            {name}
          </ToggleButton>
        ))}
      </Box>
    </Box>
  )
}

function toggle<Key>(keys: readonly Key[], key: Key): Key[] {
  return keys.includes(key) ? keys.filter(each => each !== key) : [...keys, key]
}

const onTouch = '@media (pointer: coarse)'

const starsStyle = {
  color: 'warning.main',
  '& .MuiRating-iconEmpty': { color: 'control.main' },
  '& .MuiRating-icon': { minWidth: 32, minHeight: 32, justifyContent: 'center', alignItems: 'center' },
  [onTouch]: { '& .MuiRating-icon': { minWidth: 44, minHeight: 44 } },
} as const

const tagStyle = {
  minHeight: 32,
  px: 3,
  py: 1,
  textTransform: 'none',
  borderColor: 'control.main',
  color: 'text.secondary',
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'tint.primary' },
  '&.Mui-disabled.Mui-selected': { color: 'text.primary' },
  [onTouch]: { minHeight: 44 },
} as const
