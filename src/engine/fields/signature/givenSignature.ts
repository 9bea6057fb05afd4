/** A signature as it was drawn, typed or chosen. */
export interface GivenSignature {
  /** The name of the file. */
  name: string
  /** Its bytes as base64. */
  content: string
}

/** A signature as it is shown. */
export interface SignatureFile {
  name: string
  /** Where its bytes are. */
  address: string
}

/** Shows what was given without asking for it. */
export function toSignatureFile({ name, content }: GivenSignature): SignatureFile {
  return { name, address: `data:${/\.png$/i.test(name) ? 'image/png' : 'image/jpeg'};base64,${content}` }
}
