/** The bubble of what somebody else has said. */
export const otherStyle = {
  maxWidth: 'min(560px, 80%)',
  minWidth: 0,
  px: 3,
  py: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const

/** The bubble of one's own words. */
export const ownStyle = { ...otherStyle, border: 0, bgcolor: 'tint.primary' } as const
