import { type CertificateContent, checkCertificate } from '#contract/certificate.ts'
import { readFile } from '#src/lib/fileReading.ts'
import { fetchCertificateKeys } from '#src/providers/time-cards/certificateKeys.ts'

/** What a certificate that somebody chose turns out to be. */
export type FileCheck =
  | { outcome: 'genuine'; content: CertificateContent }
  | { outcome: 'unsigned' | 'unknownKey' | 'changed' | 'noKeys' | 'unsupported' | 'unread' | 'tooLarge' }

/** More than any certificate has, in bytes. */
const mostBytes = 25 * 1024 * 1024

/** Checks a file in this browser: nothing of it is sent; only the public keys are fetched. */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size > mostBytes) return { outcome: 'tooLarge' }
  const content = await readFile(file, 'bytes').catch(() => null)
  if (content === null) return { outcome: 'unread' }
  const keys = await fetchCertificateKeys()
  if (keys === null) return { outcome: 'noKeys' }
  try {
    return await checkCertificate(new Uint8Array(content), keys)
  } catch {
    // A browser without Ed25519, or a page that is not served by https.
    return { outcome: 'unsupported' }
  }
}
