/** A button that stays pressed. */
export const toggleStyle = {
  minHeight: 32,
  minWidth: 32,
  px: 3,
  py: 1,
  textTransform: 'none',
  borderColor: 'control.main',
  color: 'text.secondary',
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.main', bgcolor: 'tint.primary' },
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
} as const
