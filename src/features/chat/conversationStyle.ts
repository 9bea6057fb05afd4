/** What stands above and below the messages has its own height; they have the rest, and scroll in it. */
export const conversationStyle = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  '&:focus-visible': { outlineOffset: -2 },
} as const

/** A line below the messages. */
export const footStyle = {
  display: 'flex',
  gap: 2,
  px: 4,
  py: 3,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const

/** What replaces the messages. */
export const restStyle = { flex: 1, minHeight: 0, overflow: 'auto', display: 'grid', alignContent: 'center' } as const
