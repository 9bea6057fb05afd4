/** A group of fields under a heading. */
export interface FormSection {
  title?: string
  /** Help below the heading. */
  description?: string
  /** How many columns of fields there are where there is room, 2 unless said otherwise. */
  columns?: number
  /** Without it a form does not ask for its fields. */
  permission?: string
  fields: string[]
}

/** The dialog that asks for the parameters of a call. */
export interface CallDialog {
  /** `{Name}` stands for a property of the row; the name of the action and of the record where absent. */
  title?: string
  /** The word on the button; the name of the action where absent. */
  button?: string
  /** What stands above the fields; `{Name}` stands for a property of the row. */
  intro?: string
  /** `small` unless said otherwise. */
  size?: 'small' | 'medium' | 'large'
  /** What is asked for, in this order; where absent every parameter but `Version`, `target` and the answers to questions. */
  sections?: FormSection[]
  /**
   * What the form begins with, where that is no default of the parameter: a value, or `{ field }`, a property of the row. A call without
   * it is another one.
   */
  values?: Readonly<Record<string, unknown>>
  /** A call that is asked about the row as the dialog opens; what it says stands above the fields. */
  preview?: string
}
