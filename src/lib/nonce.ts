/** The nonce of this page's content security policy, which styles made at run time must carry; undefined where there is none. */
export function findNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
  return nonce || undefined
}
