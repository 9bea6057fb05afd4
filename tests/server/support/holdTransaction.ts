import type { Database, TransactionOptions } from '#server/platform/database/types.ts'

/** Keeps a transaction open that has run a statement, as a slow reader does; answers what ends it. */
export async function holdTransaction(
  database: Database,
  statement: string,
  options?: TransactionOptions,
): Promise<() => Promise<void>> {
  const [opened, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = database.transaction(async transaction => {
    await transaction.run(statement)
    opened.resolve()
    await released.promise
  }, options)
  await opened.promise
  return () => {
    released.resolve()
    return done
  }
}
