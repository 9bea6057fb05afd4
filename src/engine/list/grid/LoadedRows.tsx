import type { ReactNode } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

interface LoadedRowsProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch(): unknown }
  /** What is said where it could not be read. */
  failed: string
  /** As many rows as are drawn while it is waited for. */
  count?: number
  /** What stands there while it is waited for, where it is no rows. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was asked for once it has come; until then its shape, and what went wrong with a way to ask again. */
export function LoadedRows<Data>({
  query: { data, error, refetch },
  failed,
  count = 8,
  waiting = <RowsSkeleton count={count} />,
  children,
}: LoadedRowsProps<Data>) {
  const text = useText()
  if (data !== undefined) return children(data)
  if (!error) return waiting
  return (
    <ErrorState
      title={failed}
      message={error.message}
      onRetry={() => void refetch()}
      retryLabel={text('error.retry')}
    />
  )
}
