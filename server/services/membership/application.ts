import { consoleApplication, consoleClient } from '../identity/contract.ts'

/** The application that a client code means, or the identity client that stands for it; null where it is unknown. */
export function findApplication(code: string | undefined): string | null {
  const name = code?.trim().toLowerCase()
  if (!name || name === consoleClient || name === consoleApplication.toLowerCase()) return consoleApplication
  return null
}
