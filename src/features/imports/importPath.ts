/** The path of the page that shows an import. */
export function toImportPath(id: number): string {
  return `/Imports/Open/${id}`
}
