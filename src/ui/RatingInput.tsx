import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import StarOutlined from '@mui/icons-material/StarOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { mostStars, type Rating } from '#src/lib/rating.ts'
import { toggle } from '#src/lib/toggle.ts'
import { hiddenStyle } from './hiddenStyle.ts'

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
        <Box role="img" aria-label={words.toStars(value.stars)} sx={starsStyle}>
          {steps.map(step => (
            <Star key={step} isFilled={step <= value.stars} />
          ))}
        </Box>
      ) : (
        <StarChoice
          labelId={id}
          stars={value.stars}
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

const steps = Array.from({ length: mostStars }, (_, step) => step + 1)

interface StarChoiceProps {
  labelId: string
  stars: number
  toStars: (count: number) => string
  onChange: (stars: number) => void
}

/** One of the browser's own radio buttons a star; the pointer shows beforehand what a press would give. */
function StarChoice({ labelId, stars, toStars, onChange }: StarChoiceProps) {
  const [pointed, setPointed] = useState(0)
  return (
    <Box role="radiogroup" aria-labelledby={labelId} onPointerLeave={() => setPointed(0)} sx={starsStyle}>
      {steps.map(step => (
        <Box key={step} component="label" onPointerEnter={() => setPointed(step)} sx={{ cursor: 'pointer' }}>
          <Box
            component="input"
            type="radio"
            name={`${labelId}-stars`}
            aria-label={toStars(step)}
            checked={step === stars}
            onChange={() => onChange(step)}
            sx={hiddenStyle}
          />
          <Star isFilled={step <= (pointed || stars)} />
        </Box>
      ))}
    </Box>
  )
}

function Star({ isFilled }: { isFilled: boolean }) {
  return isFilled ? <StarOutlined aria-hidden /> : <StarBorderOutlined aria-hidden sx={{ color: 'control.main' }} />
}

const onTouch = '@media (pointer: coarse)'

const starsStyle = {
  display: 'flex',
  color: 'warning.main',
  '& > label': {
    ...{ position: 'relative', display: 'grid', placeItems: 'center', minWidth: 32, minHeight: 32, borderRadius: 1 },
    [onTouch]: { minWidth: 44, minHeight: 44 },
  },
  // A press that begins on a star that is drawn anew before it ends would be none.
  '& svg': { pointerEvents: 'none' },
  '& > label:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main' },
} as const

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
