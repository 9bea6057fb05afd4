import { toWallClock } from '#contract/wallClock.ts'

/** The clock by which the maintenance banner is shown (SPEC-0 §9 "Formats"). */
const bannerZone = 'America/New_York'

/** The settings of the installation that make the maintenance banner. */
export const bannerNames = ['BannerContentWeb', 'StartTimeBannerWeb', 'EndTimeBannerWeb'] as const

export type BannerSettings = Partial<Record<(typeof bannerNames)[number], string | null>>

/** What the maintenance banner says at a moment (in milliseconds); null outside of its window, and where nothing is to be said. */
export function findBannerText(settings: BannerSettings, moment: number): string | null {
  const { BannerContentWeb: content, StartTimeBannerWeb: start, EndTimeBannerWeb: end } = settings
  if (!content?.trim() || !start || !end) return null
  const now = toMinute(toWallClock(new Date(moment).toISOString(), bannerZone))
  return toMinute(start) <= now && now < toMinute(end) ? content : null
}

/** Wall-clock times have seconds or none. */
function toMinute(wallClock: string): string {
  return wallClock.slice(0, 16)
}
