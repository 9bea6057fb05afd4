import type { Transaction } from '../platform/database/types.ts'

/** The IDs of the core lookups, which every start brings in, by `category.code`. */
export async function readLookups(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.query<{ key: string; ID: number }>(
    `select "Category" || '.' || "Code" as key, "ID" from lookup where not "IsDeleted"`,
  )
  return new Map(rows.map(({ key, ID }) => [key, ID]))
}
