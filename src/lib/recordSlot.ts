import { type ComponentType, createContext } from 'react'

/** What a feature draws in a tab of a record page: the record as the services answered it, of this resource. */
export interface RecordSlotProps {
  resource: string
  record: Readonly<Record<string, unknown>>
}

/** The parts of record pages that features fill, by the names of their slots. */
export type RecordSlots = Readonly<Record<string, ComponentType<RecordSlotProps>>>

/** Where parts of pages that are no record's find them. */
export const RecordSlotsContext = createContext<RecordSlots>({})
