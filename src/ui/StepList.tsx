import Box, { type BoxProps } from '@mui/material/Box'

interface StepListProps {
  /** What the steps belong to. */
  label: string
  /** The title of each step, in their order. */
  titles: readonly string[]
  /** The position of the present one. */
  current: number
  sx: BoxProps['sx'] & object
}

/** Steps in a row, numbered, the present one marked. */
export function StepList({ label, titles, current, sx }: StepListProps) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 4, sm: 6 }, rowGap: 1, listStyle: 'none', m: 0, p: 0 },
        ...sx,
      }}
    >
      {titles.map((title, index) => (
        <Box
          component="li"
          key={title}
          aria-current={index === current ? 'step' : undefined}
          sx={{
            pb: 2,
            borderBottom: 2,
            borderColor: index === current ? 'primary.main' : 'transparent',
            color: index === current ? 'text.primary' : 'text.secondary',
            fontWeight: index === current ? 'fontWeightBold' : undefined,
          }}
        >
          {index + 1}. {title}
        </Box>
      ))}
    </Box>
  )
}
