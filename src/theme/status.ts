import type { StatusStyle } from '#contract/machine.ts'
import type { Tone } from './tokens.ts'

/** The tone of each status style that the specification names (job, candidate job, time card, chat, candidate). */
export const toneOfStatus = {
  open: 'info',
  filled: 'success',
  inProgress: 'primary',
  canceled: 'danger',
  unpublished: 'neutral',
  requested: 'info',
  offered: 'warning',
  confirmed: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  autoWithdrawn: 'neutral',
  success: 'success',
  danger: 'danger',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<StatusStyle, Tone>
