import type { DateView } from '#src/lib/datePeriod.ts'

/** What a date picker says. */
export interface DatePickerWords {
  previous: Record<DateView, string>
  next: Record<DateView, string>
  views: Record<DateView, string>
  /** Names the choice of the views. */
  view: string
  calendar: string
  cancel: string
  save: string
}

export const usualWords: DatePickerWords = {
  previous: { month: 'Previous month', week: 'Previous week', day: 'Previous day' },
  next: { month: 'Next month', week: 'Next week', day: 'Next day' },
  views: { month: 'Month', week: 'Week', day: 'Day' },
  view: 'View',
  calendar: 'Calendar',
  cancel: 'Cancel',
  save: 'Save',
}
