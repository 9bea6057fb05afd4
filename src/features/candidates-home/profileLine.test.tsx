import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { ProfileLine } from './ProfileLine.tsx'

const candidates = readShippedResource('candidates', 'candidate')

function open(missing: readonly string[]) {
  const service = startScreens({ resources: [candidates], permissions: ['RESPOND_JOB', 'CANDIDATE_VIEW_JOBS'] })
  const Parts = ['Contact', 'Address', 'Profession', 'Documents', 'Availability'].map(Name => ({
    ...{ Name, IsDone: !missing.includes(Name) },
  }))
  service.answer = () => [200, buildSuccess({ Parts, Missing: null, IsSent: true })]
  renderElement(<ProfileLine candidateId={7} />)
  return service
}

it('tells an active candidate what the profile lacks, and leads there', async () => {
  open(['Documents', 'Availability'])
  expect(await screen.findByText(/^Your profile: 3 of 5\. Add:/)).toBeTruthy()
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Documents', '/Candidates/CandidateList/HCPProfile/7/(ssiTabs:Documents)'],
    ['When you can work', '/Candidates/CandidateHome/(ssiTabs:Availability)'],
  ])
})

it('tells nothing of a profile that is complete', async () => {
  const service = open([])
  await waitFor(() => expect(service.calls).toHaveLength(1))
  expect(screen.queryByText(/Your profile/)).toBeNull()
})
