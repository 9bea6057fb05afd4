import { describe, expect, it } from 'vitest'
import { allowedActions } from '#contract/machine.ts'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { senders } from './candidateJobWay.ts'
import { type State, states } from './candidateJobWorld.ts'
import { codes, hoursLater, noon } from './world.ts'

const machine = shippedFiles.getMachine('candidate-job')

/** The flag without which an event has nothing to do. */
const flags: Record<string, number> = {
  ...{ hcpAdjusted: 4, hcpRefuse: 4, acceptCancel: 5, refuseCancel: 5 },
  ...{ confirmClient: 1, confirmClientCancel: 2, confirmClientDecline: 3 },
}
const letters = { Agency: 'A', Candidate: 'C', Facility: 'F' } as const
const always = ['setJobAts', 'setJobSource']

/** Whether a row offers an event, by the words of the rules alone. */
function isOffered(event: string, from: State | 'none', letter: string, flag: number | null, hours: number): boolean {
  if (!senders[event]?.[from]?.includes(letter)) return false
  if (event === 'hcpResponse' && from !== 'Confirmed' && flag !== 4) return false
  if (flags[event] !== undefined && flags[event] !== flag) return false
  if (event === 'cancelShift' || (event === 'apply' && letter === 'C')) return hours >= 4
  if (event === 'hcpCancel') return hours < 4 && flag !== 5
  if (event === 'cancelAtFacility') return hours >= 24
  return true
}

describe.each(['none', ...Object.keys(states)] as (State | 'none')[])('a candidate who is %s', from => {
  it.each(Object.keys(letters) as (keyof typeof letters)[])(
    'offers %s what the rules say, whatever the flag and the hour',
    actor => {
      for (const flag of [null, 1, 2, 3, 4, 5]) {
        for (const hours of [120, 24, 23, 4, 3]) {
          const times = { StartsOn: hoursLater(hours), EndsOn: hoursLater(hours + 12) }
          const paths = {
            'JobID.Status': 2,
            'JobID.StartsOn': times.StartsOn,
            'JobID.EndsOn': times.EndsOn,
            'JobID.ConfirmedCount': 0,
            'JobID.Demand': 1,
            'CandidateID.Status': 1,
            'JobID.EmployerID': 1,
          }
          const row = { ...times, ...paths, Unconfirmed: flag, ReceiptConfirmedOn: null }
          const known = { held: new Set(codes), actor, now: noon.toISOString() }
          const stored = from === 'none' ? null : { ...row, Status: states[from] }
          const offered = allowedActions(machine, stored, stored ? known : { ...known, draft: row })
          const wanted = Object.keys(senders).filter(event => isOffered(event, from, letters[actor], flag, hours))
          expect(offered.filter(event => !always.includes(event)).sort(), `${flag} ${hours}`).toEqual(wanted.sort())
        }
      }
    },
  )
})
