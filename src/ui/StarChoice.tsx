import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import StarOutlined from '@mui/icons-material/StarOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { hiddenStyle } from './hiddenStyle.ts'

interface StarChoiceProps {
  labelId: string
  describedBy?: string | undefined
  /** 0 before any is given. */
  stars: number
  most: number
  isDisabled?: boolean
  toStars: (count: number) => string
  onChange: (stars: number) => void
}

/** One of the browser's own radio buttons a star; the pointer shows beforehand what a press would give, and words beside say it. */
export function StarChoice(props: StarChoiceProps) {
  const { labelId, describedBy, stars, most, isDisabled = false, toStars, onChange } = props
  const [pointed, setPointed] = useState(0)
  const displayed = pointed || stars
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3 }}>
      <Box
        role="radiogroup"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        onPointerLeave={() => setPointed(0)}
        sx={starsStyle}
      >
        {listSteps(most).map(step => (
          <Box
            key={step}
            component="label"
            onPointerEnter={() => !isDisabled && setPointed(step)}
            sx={{ cursor: isDisabled ? undefined : 'pointer' }}
          >
            <Box
              component="input"
              type="radio"
              name={`${labelId}-stars`}
              aria-label={toStars(step)}
              checked={step === stars}
              disabled={isDisabled}
              onChange={() => onChange(step)}
              sx={hiddenStyle}
            />
            <Star isFilled={step <= displayed} />
          </Box>
        ))}
      </Box>
      <Typography aria-hidden sx={{ color: 'text.secondary' }}>
        {displayed > 0 && toStars(displayed)}
      </Typography>
    </Box>
  )
}

/** So many stars of so many, as they were given. */
export function GivenStars({ stars, most, label }: { stars: number; most: number; label: string }) {
  return (
    <Box role="img" aria-label={label} sx={starsStyle}>
      {listSteps(most).map(step => (
        <Star key={step} isFilled={step <= stars} />
      ))}
    </Box>
  )
}

const listSteps = (most: number) => Array.from({ length: most }, (_, step) => step + 1)

function Star({ isFilled }: { isFilled: boolean }) {
  return isFilled ? <StarOutlined aria-hidden /> : <StarBorderOutlined aria-hidden sx={{ color: 'control.main' }} />
}

const starsStyle = {
  display: 'flex',
  color: 'warning.main',
  '& > label': {
    ...{ position: 'relative', display: 'grid', placeItems: 'center', minWidth: 32, minHeight: 32, borderRadius: 1 },
    '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
  },
  // A press that begins on a star that is drawn anew before it ends would be none.
  '& svg': { pointerEvents: 'none' },
  '& > label:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main' },
} as const
