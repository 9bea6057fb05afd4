import { randomBytes } from 'node:crypto'

type Headers = Readonly<Record<string, string>>

/** Headers of every answer that is data: it may be neither framed, sniffed, embedded nor kept. */
export const apiHeaders: Headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/** Headers of every file of the console but its document. */
export const fileHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Makes the nonce of one document: 128 random bits. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * Builds the headers of one HTML document: scripts and connections of our own origin (and `connect`, the configured foreign
 * origins) alone, styles of our own or with the nonce, nothing inline or evaluated, no framing. It may show videos of `videos`.
 */
export function buildDocumentHeaders(
  nonce: string,
  connect: readonly string[],
  isSecure: boolean,
  videos: readonly string[] = [],
): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `media-src ${["'self'", ...videos].join(' ')}`,
    ...(videos.length > 0 ? [`frame-src ${videos.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
