import { useSetting } from '#src/providers/settings/useSetting.ts'

/** What the setting `{gridId}_Detail` holds of what stands below a list; what was never chosen is absent. */
interface DetailSettings {
  ID: string
  /** Percent of the height that the list above has. */
  Share?: number
  /** The list below that was looked at last: its resource, a point, the property by which its records are found. */
  Shown?: string
}

/** Percent of the height that the list above has at least. */
export const leastShare = 25
/** Percent of the height that the list above has at most. */
export const mostShare = 75
/** Percent of the height that the list above has where nobody moved the splitter. */
export const usualShare = 50

/** What this user chose of the lists below a list, in every browser, and the way to choose anew. */
export function useDetailSettings(grid: string) {
  const [stored, save] = useSetting<Partial<DetailSettings>>(`${grid}_Detail`)
  const { Share, Shown } = stored ?? {}
  return {
    share: typeof Share === 'number' ? toShare(Share) : usualShare,
    displayed: typeof Shown === 'string' ? Shown : null,
    storeShare: (share: number) => save(kept => ({ ...kept, ID: grid, Share: share })),
    storeDisplayed: (displayed: string) => save(kept => ({ ...kept, ID: grid, Shown: displayed })),
  }
}

/** The nearest share that both lists can live with, in whole percent. */
export function toShare(percent: number): number {
  return Math.round(Math.min(mostShare, Math.max(leastShare, percent)))
}
