import type { ThemeOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'

declare module '@mui/material/styles' {
  interface TypographyVariants {
    code: CSSProperties
    figure: CSSProperties
  }
  interface TypographyVariantsOptions {
    code?: CSSProperties
    figure?: CSSProperties
  }
}

/** Inter at 14 px; 20/600 for the title of a page, 12/500 for the label above a field. */
export const typography: ThemeOptions['typography'] = {
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSize: 14,
  h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.01em' },
  h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 },
  h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
  body1: { fontSize: '0.875rem', lineHeight: 1.45 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
  caption: { fontSize: '0.75rem', fontWeight: 500, lineHeight: 1.4 },
  /** Texts of data files, each letter as wide as another. */
  code: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.75rem',
    lineHeight: 1.4,
  },
  /** The number of a tile. */
  figure: { fontSize: '1.75rem', fontWeight: 600, lineHeight: '36px' },
  button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
}
