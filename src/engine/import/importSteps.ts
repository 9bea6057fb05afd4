/** The steps of an import in their order. */
export const importSteps = ['file', 'columns', 'plan', 'done'] as const

/** One of the steps: a file, its columns, what will happen, what was done. */
export type ImportStep = (typeof importSteps)[number]
