import { type RefObject, useEffect, useRef } from 'react'
import { areSingleKeysOn } from '#src/providers/settings/singleKeys.ts'

/** The key that leads to the search of a list. */
export const searchKey = '/'

/** The attribute by which the search boxes of a page are found. */
export const searchAttribute = 'data-list-search'
/** The attribute by which the lists around them are found. */
export const listAttribute = 'data-list'

/** What is typed there is meant for it. */
const takers = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** What is open there is answered first. */
const openings = '.MuiModal-root'

/**
 * Gives a search box the focus when its key is pressed: that of the list in which the focus stands, else the first of the page.
 * Answers the way back to where the focus was.
 */
export function useSearchKey(input: RefObject<HTMLInputElement | null>, focus: () => void): () => void {
  const origin = useRef<Element | null>(null)
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      const { activeElement } = document
      const isPlain = event.key === searchKey && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlain || event.defaultPrevented || !areSingleKeysOn()) return
      if (activeElement?.matches(takers) || document.querySelector(openings)) return
      if (findBox(activeElement) !== input.current) return
      event.preventDefault()
      origin.current = activeElement
      latest.current()
      input.current?.select()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [input])
  return () => {
    const back = origin.current
    origin.current = null
    input.current?.blur()
    if (back instanceof HTMLElement && back.isConnected) back.focus()
  }
}

function findBox(focused: Element | null): Element | null {
  const list = focused?.closest(`[${listAttribute}]`) ?? document
  const box = `[${searchAttribute}]`
  return list.querySelector(box) ?? document.querySelector(box)
}
