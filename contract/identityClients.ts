/** The answer of `renewSecret` of IdentityClients. */
export interface NewClientSecret {
  ClientCode: string
  /** It is answered this once. */
  ClientSecret: string
  /** An instant, ISO text with Z. */
  ExpiresOn: string
}

/** Days for which a secret may hold. */
export const secretDays = [90, 180, 365] as const
