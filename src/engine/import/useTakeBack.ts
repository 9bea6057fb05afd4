import { useEffect, useRef } from 'react'
import type { ImportRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { deleteImport } from './importCalls.ts'

/** Takes an import back that was never performed: it is of no use to anybody. Where that fails, no list shows what was never started. */
export function takeBack(imports: Resource, id: number): void {
  void deleteImport(imports, id).catch(() => {})
}

/** Takes an import back that is left before it was started, whatever way its dialog goes. */
export function useTakeBack(imports: Resource, record: ImportRecord | null): void {
  const latest = useRef({ imports, record })
  useEffect(() => {
    latest.current = { imports, record }
  })
  useEffect(() => {
    return () => {
      const left = latest.current
      if (left.record?.Status === 'Uploading') takeBack(left.imports, left.record.ID)
    }
  }, [])
}
