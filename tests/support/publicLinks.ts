import { HttpResponse, http } from 'msw'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { network } from './consoleWorld.ts'

/** A time card of a night shift that waits for its approval, with one break. */
export function buildTimeCard(changes: Partial<TimeCard> = {}): TimeCard {
  return {
    ...{ ID: 5, JobID: 77, CandidateID: 3, CandidateName: 'Kim Ray', Date: '2026-11-20', ShiftName: 'Night' },
    ...{ StartsOn: '2026-11-21T00:00:00Z', EndsOn: '2026-11-21T12:00:00Z' },
    ...{ EmployerName: 'Mercy Medical Center', EmployerShortName: 'Mercy' },
    ...{ TimeCardStatusLookupValue: 8, TimeCardStatusLookupName: 'Unapproved' },
    ...{ PrimarySkillLookupName: 'Registered Nurse', SkillLookupName: 'RN', SpecialtyLookupName: 'Intensive Care' },
    ...{ UnitName: 'ICU', ShiftTypeLookupName: 'Night', TATypeLookupName: 'In-app' },
    ...{ TotalPaidDuration: 695, BreakDuration: 30 },
    Signatures: [],
    Slots: [
      {
        ...{ ID: 1, IsTimeCard: true, IsBreak: false, Duration: 725 },
        ...{ StartTime: '2026-11-20T19:00:00', EndTime: '2026-11-21T07:05:00' },
      },
      {
        ...{ ID: 2, IsTimeCard: false, IsBreak: true, Duration: 30 },
        ...{ StartTime: '2026-11-21T00:30:00', EndTime: '2026-11-21T01:00:00' },
      },
    ],
    ...{ ApprovedByName: null, ApprovedByEmail: null, ApprovedOn: null, ApprovedHours: null },
    ApprovedMinutes: null,
    ...{ DisputedByName: null, DisputedByEmail: null, DisputedOn: null, DisputeReason: null },
    ...{ AdjustedClockIn: null, AdjustedClockOut: null, AdjustedBreakTime: null },
    ...changes,
  }
}

interface LinkCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** Answers the calls of public pages as told, by their last part, and notes them. */
export function answerLinks(answers: Record<string, object>): LinkCall[] {
  const calls: LinkCall[] = []
  network.use(
    http.get('*/registry/Resolve', ({ request }) => {
      const contract = new URL(request.url).searchParams.get('contract')?.replace(/Controller$/, '')
      const Source = { AppCode: '', Name: '', ResolvedTime: '', Addresses: [`/api/Marketplace/${contract}`] }
      return HttpResponse.json({ Success: true, Source, Message: null })
    }),
    http.all('*/api/Marketplace/*', async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.replace('/api/Marketplace/', '')
      const text = await request.text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      calls.push({ method: request.method, path, query: Object.fromEntries(searchParams), body })
      const found = Object.entries(answers).find(([part]) => path.includes(part))
      const { status = 200, ...answer } = (found?.[1] ?? {}) as { status?: number }
      return HttpResponse.json({ Success: true, Source: null, Message: null, ...answer }, { status })
    }),
  )
  return calls
}
