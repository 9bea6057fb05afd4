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

/** The two words by which the registry knows a controller: `{ application: 'Membership', contract: 'User' }`. */
export interface ContractName {
  application: string
  contract: string
}
