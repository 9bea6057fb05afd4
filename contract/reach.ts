/** How who a record is of is reached. */
export interface Reach {
  /** The property that holds the phone number. */
  phone?: string
  /** The page on which they are written to, with properties in braces, and the permission rule without which they are not. */
  message?: { route: string; permission?: string }
}

/** What comes next of a record: those records that refer to it and are not over, the first ones first. */
export interface NextRecords {
  title: string
  resource: string
  /** The property of the resource that refers to the record. */
  by: string
  /** The moment by which they are put in order; it must not be over. */
  from: string
  /** The values that they have. */
  where?: Readonly<Record<string, string | number | boolean>>
  fields: string[]
}

/** What an action leads on to: offered by a question at once, and by the toast. */
export interface NextStep {
  /** The word on the button. */
  title: string
  /** What is asked below the words of `done`. */
  question: string
  /** A route template such as `Jobs/{JobID}`. */
  route: string
  /** A parameter of the call that makes it pointless where it is true. */
  unless?: string
}
