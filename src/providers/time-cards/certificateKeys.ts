import { type CertificateKey, certificateKeysPath } from '#contract/certificate.ts'
import { parseReply, send } from '../http/send.ts'

/** The public keys by which this installation signs certificates; null where they do not come. */
export async function fetchCertificateKeys(): Promise<readonly CertificateKey[] | null> {
  const reply = await send(certificateKeysPath, {})
  const body = reply?.status === 200 ? (parseReply(reply) as { keys?: CertificateKey[] } | undefined) : undefined
  return Array.isArray(body?.keys) ? body.keys : null
}
