import { boxField } from './cellFields.ts'
import { fixedColumnClass } from './tableStyle.ts'

/** Scrolls a cell that has the focus out from under the column that stays at the edge: no browser knows of it. */
export function showBesideFixed(scroller: Element | null | undefined, target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest('[data-field]') : null
  const fixed = cell?.parentElement?.querySelector(`.${fixedColumnClass}`)
  if (!scroller || !cell || !fixed || cell === fixed || cell.getAttribute('data-field') === boxField) return
  const covered = fixed.getBoundingClientRect().right - cell.getBoundingClientRect().left
  if (covered > 0 && getComputedStyle(fixed).position === 'sticky') scroller.scrollLeft -= covered
}
