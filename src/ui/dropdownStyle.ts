/** How high the list of a dropdown is at most, in pixels (SPEC-0 §9 "Layout"). */
export const listboxStyle = { maxHeight: 300 } as const
