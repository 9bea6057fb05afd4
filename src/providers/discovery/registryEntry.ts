/** One entry of the web API registry (SPEC-0 §3 "Web API registry entry"). */
export interface RegistryEntry {
  AppCode: string
  /** The contract's name plus `Controller`. */
  Name: string
  /** An ISO date-time: when the registry answered it. */
  ResolvedTime: string
  /** Absolute, or a path reference that is resolved against the registry's own address. */
  Addresses: string[]
}
