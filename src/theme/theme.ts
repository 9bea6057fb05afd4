import { createTheme, type ThemeOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { components } from './components.ts'
import { getTint, type Scheme, type Tone, tokens, tones } from './tokens.ts'

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
const typography: ThemeOptions['typography'] = {
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

/** The one theme of the console: light and dark as CSS variables, chosen by `data-theme` on the document's root. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: buildPalette('light') }, dark: { palette: buildPalette('dark') } },
  spacing: 4,
  shape: { borderRadius: 8 },
  typography,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  components,
})

declare module '@mui/material/styles' {
  interface Palette {
    /** Soft grounds, one a tone. */
    tint: Record<Tone, string>
    neutral: { main: string }
    control: { main: string }
    notice: { main: string; contrastText: string }
    found: { main: string }
  }
  interface PaletteOptions {
    tint?: Record<Tone, string>
    neutral?: { main: string }
    control?: { main: string }
    notice?: { main: string; contrastText: string }
    found?: { main: string }
  }
}

/** The MUI palette of one scheme, all of it out of the tokens. */
function buildPalette(scheme: Scheme) {
  const own = tokens[scheme]
  const toColour = (main: string) => ({ main, contrastText: own.onPrimary })
  return {
    background: { default: own.page, paper: own.surface },
    divider: own.line,
    action: { active: own.quiet },
    text: { primary: own.text, secondary: own.quiet },
    primary: toColour(own.primary),
    secondary: toColour(own.quiet),
    error: toColour(own.danger),
    warning: toColour(own.warning),
    success: toColour(own.success),
    info: toColour(own.info),
    neutral: { main: own.quiet },
    control: { main: own.control },
    notice: { main: own.notice, contrastText: own.onNotice },
    found: { main: own.found },
    tint: Object.fromEntries(tones.map(tone => [tone, getTint(scheme, tone)])) as Record<Tone, string>,
  }
}
