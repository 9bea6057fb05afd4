/** The hour of the day, in UTC, at which daily digests leave: morning across the country. */
const dailyHour = 13

/** When what is gathered leaves next: at the full hour, or in the morning. */
export function nextDigest(digest: 'hourly' | 'daily', now: Date): Date {
  const next = new Date(now)
  next.setUTCMinutes(0, 0, 0)
  if (digest === 'hourly') next.setUTCHours(next.getUTCHours() + 1)
  else {
    if (next.getUTCHours() >= dailyHour) next.setUTCDate(next.getUTCDate() + 1)
    next.setUTCHours(dailyHour)
  }
  return next
}
