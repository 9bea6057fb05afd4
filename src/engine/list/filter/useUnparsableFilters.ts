import { type RefObject, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

/** Finds what is typed into the filters of a panel and cannot be read, which is not to be left out without a word. */
export function useUnparsableFilters(panel: RefObject<HTMLElement | null>) {
  const text = useText()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    forget: () => setProblem(null),
    /** True where everything can be read; else the first input that cannot has the focus, and `problem` says so. */
    check(): boolean {
      const unclear = panel.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')
      if (!unclear) return true
      // A filter of a range has its field's label above both ends.
      const labels = [...(panel.current?.querySelectorAll('label') ?? [])]
      const label = labels.find(({ htmlFor }) => htmlFor === unclear.id.replace(/-to$/, ''))
      setProblem(text('engine.filter.unclear', unclear.value, label?.textContent ?? ''))
      unclear.focus()
      return false
    },
  }
}
