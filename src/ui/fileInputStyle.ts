/** The look of the browser's own file input: its button as the outlined ones, and room for a finger. */
export const fileInputStyle = {
  typography: 'body2',
  maxWidth: '100%',
  color: 'text.secondary',
  '&::file-selector-button': {
    ...{ font: 'inherit', fontWeight: 500, color: 'text.primary', bgcolor: 'transparent' },
    ...{ border: 1, borderStyle: 'solid', borderColor: 'control.main', borderRadius: 1, px: 4, mr: 3 },
    ...{ minHeight: 36, cursor: 'pointer' },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
} as const
