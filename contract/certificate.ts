/**
 * Certificates of approvals: a PDF, in which a comment tells what is certified and a last line signs all bytes before it.
 *
 * `…trailer << … >>\n%Locum-Content <base64url of JSON>\nstartxref\n<number>\n%%EOF\n%Locum-Signature 1 <key> <base64url of 64 bytes>\n`
 *
 * The signature is Ed25519, over every byte before its own text, so that nothing of the file can change unseen.
 */

/** What a certificate says was approved. */
export interface CertificateContent {
  TimeCardID: number
  JobID: number
  Candidate: string
  Profession: string | null
  Facility: string
  Unit: string | null
  /** The date of the shift, `2026-11-20`. */
  Date: string
  /** The zone of the facility. */
  TimeZone: string
  ApprovedHours: number
  /** Minutes. */
  BreakDuration: number
  /** Wall-clock times of the facility. */
  Slots: readonly { IsBreak: boolean; StartTime: string; EndTime: string | null; Minutes: number | null }[]
  ApprovedByName: string | null
  ApprovedByEmail: string | null
  /** The user who approved, Link or System. */
  ApprovedBy: string | null
  /** The mail addresses to which the link was sent by which it was approved; null where it was approved without one. */
  SentTo: string | null
  /** An instant, ISO with Z. */
  ApprovedOn: string
  /** The SHA-256 of the file that was signed with, in hexadecimal; null where there is none. */
  SignatureDigest: string | null
}

/** The address at which the installation publishes the keys of its certificates, a JSON Web Key Set. */
export const certificateKeysPath = '/.well-known/locum-certificate-keys'

/** A public key of an installation (RFC 8037). */
export interface CertificateKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
}

/** What became of checking a file. */
export type CertificateCheck =
  | { outcome: 'genuine'; content: CertificateContent; kid: string }
  /** It is none of ours, or so changed that no signature is found. */
  | { outcome: 'unsigned' }
  /** Signed by a key that is not among those given. */
  | { outcome: 'unknownKey'; kid: string }
  | { outcome: 'changed' }

const signatureLine = /^%Locum-Signature 1 ([\w-]{43}) ([\w-]{86})\n$/
/** Bytes of that line, which has one length. */
const lineLength = '%Locum-Signature 1 '.length + 43 + 1 + 86 + 1
const contentLine = /\n%Locum-Content ([\w-]+)\nstartxref\n\d+\n%%EOF\n$/

/** Writes bytes as base64url. */
function toBase64Url(bytes: Uint8Array): string {
  return btoa(toText(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
  // Another text of the same bytes is another file.
  return toBase64Url(bytes) === text ? bytes : null
}

/** Bytes at the end of a PDF within which its end is written. */
const endLength = 1024
/** Bytes within which what is certified stands before the signature. */
const contentWindow = 65_536

/** Puts what is certified into a PDF, before its end. */
export function addContent(pdf: Uint8Array, content: CertificateContent): Uint8Array<ArrayBuffer> {
  const from = Math.max(0, pdf.length - endLength)
  const end = toText(pdf.subarray(from)).trimEnd()
  const offset = end.lastIndexOf('startxref')
  const encoded = toBase64Url(new TextEncoder().encode(JSON.stringify(content)))
  const tail = `%Locum-Content ${encoded}\n${end.slice(offset)}\n`
  return joinBytes(pdf.subarray(0, from + offset), toBytes(tail))
}

/** Signs a file: `sign` is given all bytes that stand before the signature. */
export async function addSignature(
  pdf: Uint8Array,
  kid: string,
  sign: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const signed = joinBytes(pdf, toBytes(`%Locum-Signature 1 ${kid} `))
  return joinBytes(signed, toBytes(`${toBase64Url(await sign(signed))}\n`))
}

/** Checks a file by the public keys of the installation that is said to have made it; of browsers and Node alike (WebCrypto). */
export async function checkCertificate(
  file: Uint8Array<ArrayBuffer>,
  keys: readonly CertificateKey[],
): Promise<CertificateCheck> {
  const found = signatureLine.exec(toText(file.subarray(Math.max(0, file.length - lineLength))))
  const [, kid = '', text = ''] = found ?? []
  const encoded = contentLine.exec(toText(file.subarray(0, -lineLength).subarray(-contentWindow)))
  if (!found || !encoded) return { outcome: 'unsigned' }
  const key = keys.find(each => each.kid === kid)
  if (!key) return { outcome: 'unknownKey', kid }
  const signature = fromBase64Url(text)
  const signed = file.subarray(0, file.length - text.length - 1)
  const isGenuine = signature !== null && (await verify(key, signature, signed))
  if (!isGenuine) return { outcome: 'changed' }
  const content = JSON.parse(new TextDecoder().decode(fromBase64Url(encoded[1] ?? '') ?? new Uint8Array()))
  return { outcome: 'genuine', content: content as CertificateContent, kid }
}

async function verify(
  { kty, crv, x }: CertificateKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, signed)
}

function toText(bytes: Uint8Array): string {
  return Array.from(bytes, byte => String.fromCharCode(byte)).join('')
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, each => each.charCodeAt(0))
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}
