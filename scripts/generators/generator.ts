/** A maker of files that are committed: each module of this folder but this one exports one. */
export type Generator = {
  name: string
  /** The texts of the files, by their path from the root of the project. */
  outputs(): Promise<Record<string, string>>
}
