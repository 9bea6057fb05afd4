/** With less room below than this, in pixels, a dropdown opens above where there is more (SPEC-0 §9 "Layout"). */
const roomToStayBelow = 550

/** What is kept free between a dropdown and the edge of the window, in pixels. */
const margin = 16

export interface DropdownPosition {
  side: 'above' | 'below'
  /** The height that it may take, in pixels. */
  height: number
}

/** Where a dropdown of a height opens, from the upper and the lower edge of what opens it within the window's height. */
export function findDropdownPosition(
  edges: { top: number; bottom: number },
  windowHeight: number,
  height: number,
): DropdownPosition {
  const above = edges.top
  const below = windowHeight - edges.bottom
  const side = below < roomToStayBelow && above > below ? 'above' : 'below'
  const room = (side === 'above' ? above : below) - margin
  return { side, height: Math.min(height, Math.max(room, 0)) }
}
