/** The kinds of file that an export writes. */
export const exportFormats = ['csv', 'xlsx'] as const

/** A kind of file that an export writes. */
export type ExportFormat = (typeof exportFormats)[number]
