import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldTab } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import type { FormMode, FormPart } from './formFields.ts'
import type { PointerPause } from './usePointerPause.ts'

/** What a form tells its fields and templates through rjsf's form context. */
export interface FormSetting {
  resource: Resource
  mode: FormMode
  parts: readonly FormPart[]
  /** Those that are there for this user; none where the form has none. */
  tabs: readonly FieldTab[]
  /** The record as it was opened. */
  opened: RecordValues
  whenFree: PointerPause['whenFree']
  /** Called once the fields of another version stand in the page. */
  onDrawn: () => void
}
