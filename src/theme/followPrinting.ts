import { printing } from '#src/lib/printing.ts'

/** Draws the page for paper while it is printed, in the light colours. Answers the way to stop that. */
export function followPrinting(): () => void {
  const { documentElement } = document
  let worn: string | null = null
  const begin = () => {
    if (printing.get()) return
    worn = documentElement.getAttribute('data-theme')
    documentElement.setAttribute('data-theme', 'light')
    printing.set(true)
  }
  const end = () => {
    if (!printing.get()) return
    if (worn !== null) documentElement.setAttribute('data-theme', worn)
    printing.set(false)
  }
  // Not every browser sends the events.
  const paper = matchMedia('print')
  const change = () => (paper.matches ? begin() : end())
  paper.addEventListener('change', change)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    paper.removeEventListener('change', change)
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}
