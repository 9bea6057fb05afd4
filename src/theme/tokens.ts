/** The colours of one scheme; every pair that stands on one another holds at least 4.5:1, controls' lines 3:1. */
export interface SchemeTokens {
  surface: string
  page: string
  line: string
  /** The line of a field or of anything else that can be operated. */
  control: string
  text: string
  quiet: string
  primary: string
  /** What stands on a ground of the primary colour. */
  onPrimary: string
  danger: string
  warning: string
  success: string
  info: string
  /** The yellow ground of what is announced to everybody above the page. */
  notice: string
  onNotice: string
  /** The ground of what a search found, below the colour of texts. */
  found: string
}

export type Scheme = 'light' | 'dark'

export const tokens: Record<Scheme, SchemeTokens> = {
  light: {
    surface: '#FFFFFF',
    page: '#F6F7F9',
    line: '#E3E6EB',
    control: '#838C9A',
    text: '#1B2330',
    quiet: '#5B6675',
    primary: '#0F766E',
    onPrimary: '#FFFFFF',
    danger: '#B42318',
    warning: '#B54708',
    success: '#067647',
    info: '#175CD3',
    notice: '#FDE68A',
    onNotice: '#1B2330',
    found: '#FDE68A',
  },
  dark: {
    surface: '#14171C',
    page: '#0E1014',
    line: '#2A2F38',
    control: '#6D7787',
    text: '#E8EBF0',
    quiet: '#9AA5B4',
    primary: '#2DD4BF',
    onPrimary: '#0E1014',
    danger: '#F97066',
    warning: '#FDB022',
    success: '#47CD89',
    info: '#84ADFF',
    notice: '#EAB308',
    onNotice: '#0E1014',
    found: '#6B4F0A',
  },
}

export const tones = ['primary', 'danger', 'warning', 'success', 'info', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** The strong colour of a tone: its text, dot and mark. */
export function getToneColour(scheme: Scheme, tone: Tone): string {
  return tone === 'neutral' ? tokens[scheme].quiet : tokens[scheme][tone]
}

/** The soft ground of a tone: a tenth of its colour on the surface. */
export function getTint(scheme: Scheme, tone: Tone): string {
  return mixColours(getToneColour(scheme, tone), tokens[scheme].surface, 0.1)
}

/** `share` of the first colour over the second, both as #RRGGBB. */
function mixColours(above: string, below: string, share: number): string {
  const parts = [1, 3, 5].map(at => {
    const [first, second] = [above, below].map(colour => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(first * share + second * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`.toUpperCase()
}
