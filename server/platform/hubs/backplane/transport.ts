/** What brings texts from one instance to all: the database's notifications, or Redis. */
export interface BackplaneTransport {
  /** Sends a text to every instance, this one too; throws where it could not. */
  send(text: string): Promise<void>
  close(): Promise<void>
}

/** What a carrier tells of. */
export interface TransportEvents {
  onText(text: string): void
  /** It carries again after an outage, in which something may have been missed. */
  onReturn(): void
  /** Why it does not carry at present; reported once an outage. */
  onProblem(message: string): void
}
