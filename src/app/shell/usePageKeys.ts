import { useEffect } from 'react'
import { boxField } from '#src/engine/list/grid/cellFields.ts'
import { areSingleKeysOn } from '#src/providers/settings/singleKeys.ts'

/** What is typed there is meant for it. */
const takers = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** What stands above the page has its keys for itself, as a side panel has. */
const openings = '.MuiModal-root, [data-panel]'

/**
 * The keys of every page: `?` asks for the list of them, `c` adds a record to the list, `j` and `k` walk through its rows, `f`
 * through what is found beside a record, and Ctrl+Enter sends the form in which one types.
 */
export function usePageKeys(onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const target = event.target as Element
      if (defaultPrevented || altKey) return
      if (ctrlKey || metaKey) {
        const form = key === 'Enter' ? target.closest('form') : null
        if (form) event.preventDefault()
        return form?.requestSubmit()
      }
      if (!areSingleKeysOn() || target.matches(takers) || document.querySelector(openings)) return
      const perform = keys[key] ?? (key === '?' ? onHelp : null)
      if (!perform) return
      event.preventDefault()
      perform()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onHelp])
}

const keys: Readonly<Record<string, () => void>> = {
  c: () => document.querySelector<HTMLElement>('#main [aria-keyshortcuts="c"]')?.click(),
  j: () => moveInRows('ArrowDown'),
  k: () => moveInRows('ArrowUp'),
  f: focusNextFound,
}

/** Leads to what can be done with the next of those that the page found, after the last to the first. */
function focusNextFound(): void {
  const found = [...document.querySelectorAll('#main [aria-keyshortcuts="f"]')]
  const at = found.findIndex(each => each.contains(document.activeElement))
  found[(at + 1) % found.length]?.querySelector('button')?.focus()
}

/** The rows move by their own keys; from elsewhere the first of them is entered. */
function moveInRows(key: 'ArrowDown' | 'ArrowUp'): void {
  const { activeElement } = document
  const isWithin = activeElement?.closest('#main [role="grid"]')
  if (isWithin) activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  else focusRows()
}

/** What Enter opens the row at: not its checkbox. */
const firstCell = `#main [role="grid"] [data-rowindex="0"] [data-field]:not([data-field="${boxField}"])`

/** Leads to the first row of the page's list; false where there is none. */
export function focusRows(): boolean {
  const cell = document.querySelector<HTMLElement>(firstCell)
  cell?.focus()
  return cell !== null
}
