/** The setting in which a user keeps when he is left alone, as JSON text. */
export const quietCode = 'QUIET_HOURS'

/** The hours by the clock of a zone; a time is null while it is empty, and any text while it is typed. */
export interface QuietHours {
  from: string | null
  to: string | null
  zone: string
}

/** What stands in the setting; null where it is nothing of it. */
export function parseQuietHours(value: string | null): QuietHours | null {
  const { from, to, zone } = parse(value) as Partial<QuietHours>
  return typeof from === 'string' && typeof to === 'string' && typeof zone === 'string' ? { from, to, zone } : null
}

function parse(value: string | null): object {
  try {
    return JSON.parse(value ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** The hours that are proposed: the night where this browser is. */
export function buildUsualHours(): QuietHours {
  return { from: '22:00', to: '07:00', zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** True of hours that the services take: two different times. */
export function isWhole({ from, to }: QuietHours): boolean {
  return clock.test(from ?? '') && clock.test(to ?? '') && from !== to
}
