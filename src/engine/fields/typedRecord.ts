import { createContext } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'

// rjsf keeps fields from being drawn anew while their own props are the same: what comes of other fields reaches them past it.

/** The record as it is typed at present, for the few fields that look at others. */
export const TypedRecordContext = createContext<Readonly<RecordValues>>({})

/** Gives fields of the form other values, as though they were typed. */
export const FillFieldsContext = createContext<(values: RecordValues) => void>(() => {})
