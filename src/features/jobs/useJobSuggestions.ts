import { type RaRecord, useGetList, useGetOne } from 'ra-core'
import { useContext, useEffect, useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { FillFieldsContext, TypedRecordContext } from '#src/engine/fields/typedRecord.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { type JobRate, type SuggestedRates, suggestRates } from './suggestedRates.ts'

/** Fills fields of a new job from what is chosen: the facility's shift, the unit, the facility's pay rates. */
export function useJobSuggestions(): void {
  const fill = useContext(FillFieldsContext)
  useOnlyFacility()
  useLastDate()
  useChosen('EmployerShifts', 'ShiftID', ({ StartTime, EndTime, ShiftTypeLookupID, ShiftGroupLookupID }) =>
    fill({ StartTime, EndTime, ShiftTypeLookupID, ShiftGroupLookupID }),
  )
  useChosen('EmployerUnits', 'UnitID', ({ OrganizationID }) => fill({ OrganizationID }))
  useSuggestedRates()
}

/** Hands over the record that a reference was changed to, once it is read. */
function useChosen(name: string, field: string, take: (chosen: RecordValues) => void): void {
  const id = useContext(TypedRecordContext)[field] as number | null | undefined
  const taken = useRef(id ?? null)
  const isThere = useFindResource(name) !== null
  const isNew = isThere && id != null && id !== taken.current
  const { data } = useGetOne<RaRecord>(name, { id: id ?? 0 }, { enabled: isNew, retry: false, onError: ignore })
  useEffect(() => {
    if (id == null) taken.current = null
    else if (isNew && data?.id === id) {
      taken.current = id
      take(data)
    }
  })
}

/** Who belongs to one facility alone need not choose it. */
function useOnlyFacility(): void {
  const { EmployerID } = useContext(TypedRecordContext)
  const fill = useContext(FillFieldsContext)
  const isDone = useRef(EmployerID != null)
  const isThere = useFindResource('Employers') !== null
  const isAsked = isThere && findClaims().user_type === 'EmployerUser' && !isDone.current
  const { data } = useGetList<RaRecord>(
    'Employers',
    { pagination: { page: 1, perPage: 2 }, sort: { field: 'ID', order: 'ASC' }, meta: { withTotal: false } },
    { enabled: isAsked, retry: false, onError: ignore },
  )
  useEffect(() => {
    if (isDone.current || !data) return
    isDone.current = true
    if (data.length === 1 && EmployerID == null) fill({ EmployerID: data[0]?.id })
  })
}

/** The last date is the first one, with which it moves then. */
function useLastDate(): void {
  const { StartDate = null, EndDate = null } = useContext(TypedRecordContext)
  const fill = useContext(FillFieldsContext)
  const before = useRef(StartDate)
  useEffect(() => {
    if (StartDate === before.current) return
    before.current = StartDate
    if (isWhole(StartDate) && EndDate === null) fill({ EndDate: StartDate })
  })
}

/** The rates of the facility's profiles, as long as nobody has put in others. */
function useSuggestedRates(): void {
  const record = useContext(TypedRecordContext)
  const fill = useContext(FillFieldsContext)
  const suggested = useRef<SuggestedRates>({ rates: [], billRate: null })
  const isThere = useFindResource('PayRateProfiles') !== null
  const employer = record.EmployerID as number | null | undefined
  const { data } = useGetList<RaRecord>(
    'PayRateProfiles',
    {
      filter: { conditions: [{ field: 'EmployerID', op: 'in', value: [employer] }] },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'ID', order: 'ASC' },
      meta: { withTotal: false },
    },
    { enabled: isThere && employer != null, retry: false, onError: ignore, staleTime: 60_000 },
  )
  useEffect(() => {
    if (!data) return
    const next = suggestRates(record, data)
    const before = suggested.current
    if (isSame(next.rates, before.rates) && next.billRate === before.billRate) return
    suggested.current = next
    const isUntouched = isSame((record.Rates ?? []) as JobRate[], before.rates)
    fill({
      ...(isUntouched && { Rates: next.rates.length > 0 ? next.rates : null }),
      ...(next.billRate !== before.billRate &&
        (record.BillRate ?? null) === before.billRate && { BillRate: next.billRate }),
    })
  })
}

/** Without a suggestion the field is filled by hand. */
const ignore = () => {}

/** What is typed digit by digit has no meaning before its end. */
function isWhole(date: unknown): boolean {
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
}

function isSame(one: readonly JobRate[], other: readonly JobRate[]): boolean {
  const toText = (rates: readonly JobRate[]) =>
    JSON.stringify(rates.map(({ SkillLookupID, Rate }) => [SkillLookupID, Rate]))
  return toText(one) === toText(other)
}
