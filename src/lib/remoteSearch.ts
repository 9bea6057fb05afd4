/** How long a remote select waits after the last key, in milliseconds (SPEC-0 §9 "Recent searches and remote select"). */
export const searchDelay = 1000

/** How many items a remote select asks for. */
export const searchPageSize = 10
