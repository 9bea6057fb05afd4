/** A value of a record in a template: it is written as the console shows it, and compared by what it is. */
export class DisplayedValue {
  readonly #text: string
  readonly value: unknown
  /** The wall-clock time of a moment, a date or a time, which filters write otherwise; null of what is none. */
  readonly clock: string | null

  constructor(text: string, value: unknown, clock: string | null = null) {
    this.#text = text
    this.value = value
    this.clock = clock
  }

  toString(): string {
    return this.#text
  }

  toJSON(): string {
    return this.#text
  }

  /** True for the value itself, and for the text that stands for it. */
  equals(other: unknown): boolean {
    return other === this.value || other === this.#text || String(other) === String(this.value)
  }

  gt(other: unknown): boolean {
    return Number(this.value) > Number(other)
  }

  geq(other: unknown): boolean {
    return Number(this.value) >= Number(other)
  }

  lt(other: unknown): boolean {
    return Number(this.value) < Number(other)
  }

  leq(other: unknown): boolean {
    return Number(this.value) <= Number(other)
  }
}
