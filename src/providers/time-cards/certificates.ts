import type { Answer } from '../http/requestEnvelope.ts'
import { type ReceivedFile, requestFile } from '../http/requestFile.ts'
import { timeCards } from './timeCardLinks.ts'

/** What opens a certificate: the link of its approval, one of reading, or null where it is read by who is signed in. */
export type CertificateLink = { guid: string } | { t: string | null }

/** The certificate of an approval: a PDF, or why there is none. */
export function fetchCertificate(cardId: number, link: CertificateLink): Promise<ReceivedFile | Answer> {
  const path = `${cardId}/Certificate`
  const request =
    'guid' in link
      ? { path: `${path}/${encodeURIComponent(link.guid)}`, query: [] }
      : { path, query: link.t === null ? [] : [['t', link.t] satisfies [string, string]] }
  return requestFile(
    timeCards,
    { method: 'GET', ...request },
    { signal: AbortSignal.timeout(60_000), onProgress: () => {} },
  )
}
