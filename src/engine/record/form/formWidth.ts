/** Pixels that a form, its head and what is reported above it take at most. */
export const formWidth = 1080
