import { moveDays } from '#contract/wallClock.ts'

/** A document that is asked of who works at a facility. */
export interface AskedDocument {
  typeId: number
  /** What it is called: `License (Tennessee)`. */
  name: string
  /** The code of the state that must have issued it; null where any one does. */
  state: string | null
}

/** What a job asks for. */
export interface AskedDocuments {
  employerId: number
  /** The day on which the shift ends there. */
  endDate: string
  documents: readonly AskedDocument[]
}

/** A document that a candidate has. */
export interface HeldDocument {
  typeId: number
  /** The facility that had asked for it; null where the agency has. */
  employerId: number | null
  /** The code of the state that issued it. */
  state: string | null
  /** Its last day; null where it holds on. */
  expiresOn: string | null
}

/** How the documents of a candidate stand to what is asked. */
export interface DocumentVerdict {
  asked: number
  lacking: AskedDocument[]
  /** What he has, but not for long. */
  expiring: { document: AskedDocument; expiresOn: string }[]
}

/** Judges documents for a shift: what has expired by its end lacks, what expires within so many days after it is said. */
export function judgeDocuments(
  { documents, employerId, endDate }: AskedDocuments,
  held: readonly HeldDocument[],
  soonDays: number,
): DocumentVerdict {
  const soon = moveDays(endDate, soonDays)
  const verdict: DocumentVerdict = { asked: documents.length, lacking: [], expiring: [] }
  for (const document of documents) {
    const fitting = held.filter(each => isFitting(document, each, employerId))
    const days = fitting.map(({ expiresOn }) => expiresOn ?? forever)
    const expiresOn = days.toSorted().at(-1)
    if (expiresOn === undefined || expiresOn < endDate) verdict.lacking.push(document)
    else if (expiresOn <= soon) verdict.expiring.push({ document, expiresOn })
  }
  return verdict
}

const forever = '9999-12-31'

/** What a facility had asked for, it alone takes; a license without a state counts nowhere that asks for one. */
function isFitting({ typeId, state }: AskedDocument, held: HeldDocument, employerId: number): boolean {
  return (
    held.typeId === typeId &&
    (state === null || held.state === state) &&
    (held.employerId === null || held.employerId === employerId)
  )
}
