/** A signature as it was drawn or chosen. */
export interface GivenSignature {
  /** The name of the file. */
  name: string
  /** Its bytes as base64. */
  content: string
}
