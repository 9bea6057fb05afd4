import { verifyLicense } from '@mui/x-license/internals'

/** What the vendor's package says of itself and does not export; a test compares it with the package that is installed. */
export const proPackage = { name: 'x-data-grid-pro', version: '9.14.0', releaseDate: 'MTc4OTYwMzIwMDAwMA==' } as const

/** Throws where the vendor would mark its grid for this key: one that is mistyped, expired or of another product. */
export function checkLicence(licenseKey: string): void {
  const { status } = verifyLicense({ packageInfo: proPackage, licenseKey })
  if (status !== 'Valid') throw new Error(`the licence key of MUI X is not valid for it (${status})`)
}
