/** Something wrong with a data file, said so that whoever edits it finds the place and the remedy (architecture "Live configuration"). */
export interface ConfigurationProblem {
  /** Below the configuration's folder, with slashes: `resources/roles.json`. */
  file: string
  /** From 1; 0 where the file as a whole is meant. */
  line: number
  /** JSON pointer of the place; '' for the whole file. */
  pointer: string
  message: string
  /** What to do about it. */
  fix?: string
}
