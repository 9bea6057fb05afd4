/** The application whose roles and permissions the console uses (`client_appcode`). */
export const consoleApplication = 'Marketplace'

/** The identity client of the console, which a caller may name in place of its application. */
const consoleClient = 'locum-console'

/** The application that a client code means; null where it is unknown. */
export function findApplication(code: string | undefined): string | null {
  const name = code?.trim().toLowerCase()
  if (!name || name === consoleClient || name === consoleApplication.toLowerCase()) return consoleApplication
  return null
}
