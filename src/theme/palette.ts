import { getTint, type Scheme, type Tone, tokens, tones } from './tokens.ts'

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
export function buildPalette(scheme: Scheme) {
  const own = tokens[scheme]
  const toColour = (main: string) => ({ main, contrastText: own.onPrimary })
  return {
    background: { default: own.page, paper: own.surface },
    divider: own.line,
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
