/** A reason for which a row was refused, for a reader: its field is named before it unless the reason names it itself; '' is the whole row. */
export function nameReason(label: string, message: string): string {
  return message.includes(label) ? message : `${label}: ${message}`
}
