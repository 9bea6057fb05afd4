import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { toCountText } from './countText.ts'
import { CsvFault, type CsvTable, largestFile, parseCsvText } from './csvTable.ts'
import { findText } from './fileText.ts'
import type { useWork } from './useWork.ts'

/** The file of an import: how it is read, and why it cannot be. */
export function useImportFile({ perform }: ReturnType<typeof useWork>) {
  const text = useText()
  const [table, setTable] = useState<CsvTable | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (reason: string) => {
    setProblem(reason)
    return null
  }
  /** The table of a file; null where it has none to give. */
  const read = async (file: File): Promise<CsvTable | null> => {
    setProblem(null)
    if (file.size > largestFile) return refuse(text('engine.import.tooLarge', largestFile / 1024 / 1024))
    try {
      const content = findText(await file.arrayBuffer())
      if (content === null) return refuse(text('engine.import.notText'))
      const work = { phase: 'file', total: content.length } as const
      const found = await perform(work, watch => parseCsvText(file.name, content, watch))
      if (found?.rows.length === 0) return refuse(text('engine.import.noRows'))
      setTable(found)
      return found
    } catch (error) {
      if (error instanceof CsvFault) return refuse(text(error.messageKey, toCountText(error.line)))
      return refuse(text('engine.import.unreadable', error instanceof Error ? error.message : String(error)))
    }
  }
  return { table, problem, read, forget: () => setTable(null) }
}
