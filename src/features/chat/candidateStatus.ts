import type { StatusStyle } from '#contract/machine.ts'

const styles: Record<string, StatusStyle> = { Active: 'success', InActive: 'danger', SignUpInProgress: 'warning' }

/** The style of a candidate's status in the chat (SPEC-0 §9 "Enumerations"). */
export const toStatusStyle = (code: string | null): StatusStyle => styles[code ?? ''] ?? 'info'
