import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { listViolations } from '#tests/support/axe.ts'
import { resetConsole, startNetwork } from '#tests/support/consoleWorld.ts'
import { answerLinks, buildTimeCard } from '#tests/support/publicLinks.ts'
import { EmailRoutingPage } from './email-routing/EmailRoutingPage.tsx'
import { FaqsPage } from './faqs/FaqsPage.tsx'
import { readAddress } from './publicAddress.ts'
import { RateCandidatePage } from './rate/RateCandidatePage.tsx'
import { UserResponsePage } from './response/UserResponsePage.tsx'
import { WorkedJobPage } from './worked-job/WorkedJobPage.tsx'

startNetwork()

const toAddress = (path: string) => readAddress(new URL(path, location.origin))

describe('the rating of a candidate', () => {
  const shift = {
    ...{
      TimeCardID: 5,
      JobID: 77,
      CandidateName: 'Kim Ray',
      EmployerName: 'Mercy',
      Date: '2026-11-20',
      IsFacilityRating: true,
      CandidateID: 3,
    },
    ...{ ShiftName: 'Night', Rating: null, Tags: [{ ID: 1, Name: 'Punctual' }] },
  }
  const open = (changes: object = {}) => {
    const calls = answerLinks({ VerifyRating: { Source: { ...shift, ...changes } } })
    render(<RateCandidatePage address={toAddress('/RateCandidate?timeCardId=5&candidateId=3&t=abc')} />)
    return calls
  }

  it('needs a star and a tag, and is saved', async () => {
    const calls = open()
    const save = await screen.findByRole('button', { name: 'Save rating' })
    expect(await listViolations()).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    await userEvent.click(save)
    expect(screen.getByText('Please fill all mandatory fields.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Punctual' }))
    await userEvent.click(save)
    expect(await screen.findByRole('heading', { name: 'Candidate Rated Successfully' })).toBeTruthy()
    const body = { Rating: 4, RatingTagLookupIds: [1], Comment: '' }
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: 'TimeCards/5/Ratings', query: { t: 'abc' }, body })
  })

  it.each([
    [{ Rating: 4 }, ['Candidate Already Rated', 'Candidate has been rated']],
    [{ JobID: 0 }, ["Candidate can't be rated on this job because Job has been cancelled"]],
    [{ TimeCardID: 0 }, ["Candidate can't be rated on this job because Job has been cancelled"]],
  ])('is none with %o', async (changes, words) => {
    open(changes)
    for (const each of words) expect(await screen.findByText(each)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it.each(['&candidateId=4', ''])('an address that names another candidate or none is expired (%s)', async query => {
  const shift = { TimeCardID: 5, JobID: 77, CandidateID: 3, CandidateName: 'Kim Ray', Rating: null, Tags: [] }
  answerLinks({ VerifyRating: { Source: shift }, 'TimeCards/5': { Source: buildTimeCard() } })
  const address = toAddress(`/RateCandidate?timeCardId=5&t=abc${query}`)
  for (const Page of [RateCandidatePage, WorkedJobPage]) {
    const { unmount } = render(<Page address={address} />)
    expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeTruthy()
    expect(screen.queryByText('Kim Ray')).toBeNull()
    unmount()
  }
})

it('an expired link says whom to ask, and leads nobody to a sign-in that he has not', async () => {
  const refused = { Success: false, Message: 'Link Expired' }
  const contact = { Name: 'Evergreen Staffing', ContactName: 'Ria Desk', Phone: '6175550100', Email: 'desk@e.test' }
  const calls = answerLinks({ VerifyRating: refused, 'PublicLinks/Contact': { Source: contact } })
  const { unmount } = render(
    <RateCandidatePage address={toAddress('/RateCandidate?timeCardId=5&candidateId=3&t=abc')} />,
  )
  expect((await screen.findByRole('link', { name: '617-555-0100' })).getAttribute('href')).toBe('tel:6175550100')
  expect(screen.getByRole('link', { name: 'desk@e.test' }).getAttribute('href')).toBe('mailto:desk@e.test')
  expect(screen.getByText('Evergreen Staffing')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to Locum' })).toBeNull()
  expect(calls.at(-1)).toMatchObject({ path: 'PublicLinks/Contact', query: { t: 'abc' } })
  expect(await listViolations()).toEqual([])
  unmount()
  render(<RateCandidatePage address={toAddress('/RateCandidate?timeCardId=5&candidateId=3')} />)
  expect(await screen.findByRole('link', { name: 'Go to Locum' })).toBeTruthy()
})

describe('the worked job', () => {
  const open = (changes: object) => {
    answerLinks({ 'TimeCards/5': { Source: buildTimeCard(changes) } })
    return render(<WorkedJobPage address={toAddress('/ReadOnlyWorkedJobDetail?timeCardId=5&candidateId=3&t=abc')} />)
  }

  it('leads to candidate and job in new tabs', async () => {
    open({})
    const [candidate, job] = [await screen.findByRole('link', { name: 'Kim Ray' }), screen.getByText('Job-77')]
    expect([candidate, job].map(link => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/Candidates/CandidateList/HCPProfile/3', '_blank'],
      ['/Jobs/JobView/77', '_blank'],
    ])
    expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull()
    expect(await listViolations()).toEqual([])
  })

  it('says who approved it where it is approved, and what was corrected where it was', async () => {
    open({
      ...{ TimeCardStatusLookupValue: 7, TimeCardStatusLookupName: 'Approved' },
      ...{ ApprovedByName: 'Ann Lee', ApprovedHours: 11.58, AdjustedClockIn: '2026-11-20T19:00:00' },
    })
    expect((await screen.findByRole('region', { name: 'Approval' })).textContent).toContain('Ann Lee')
    expect(screen.getByRole('region', { name: 'Adjusted times' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Dispute' })).toBeNull()
  })

  it('brings the certificate of its approval by the same link', async () => {
    const Source = buildTimeCard({ TimeCardStatusLookupValue: 7 })
    const Message = 'There is a certificate once the time card is approved.'
    const calls = answerLinks({ 'TimeCards/5/Certificate': { Success: false, Message }, 'TimeCards/5': { Source } })
    render(<WorkedJobPage address={toAddress('/ReadOnlyWorkedJobDetail?timeCardId=5&candidateId=3&t=abc')} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Download certificate' }))
    expect(await screen.findByText(Message)).toBeTruthy()
    expect(calls.at(-1)).toMatchObject({ method: 'GET', path: 'TimeCards/5/Certificate', query: { t: 'abc' } })
  })

  it('is drawn 786 wide on a narrow screen, and as before once it is left', async () => {
    vi.stubGlobal('innerWidth', 566)
    const meta = document.head.appendChild(document.createElement('meta'))
    meta.name = 'viewport'
    meta.content = 'width=device-width'
    const { unmount } = open({})
    await screen.findByText('Job-77')
    expect(meta.content).toBe('width=786')
    unmount()
    expect(meta.content).toBe('width=device-width')
    meta.remove()
  })
})

describe('the answer of a candidate', () => {
  const open = () => render(<UserResponsePage address={toAddress('/user-response/77/3?t=abc')} />)

  it('is sent at once, and thanked for', async () => {
    const calls = answerLinks({})
    open()
    const words = 'Thanks! You have confirmed receipt of this message.'
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
    expect(calls).toMatchObject([{ method: 'POST', path: 'PublicLinks/HCPResponse', query: { t: 'abc' } }])
  })

  it('is not asked for without a link that holds', async () => {
    answerLinks({ HCPResponse: { Success: false, Message: 'Please sign in.', status: 401 } })
    render(<UserResponsePage address={toAddress('/user-response/77/3')} />)
    expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeTruthy()
  })

  it('is a warning where it fails', async () => {
    answerLinks({ HCPResponse: { Success: false, Message: 'The shift has ended.' } })
    open()
    expect((await screen.findByRole('alert')).textContent).toBe('The shift has ended.')
    expect(await listViolations()).toEqual([])
  })
})

it('the questions are 22, the first is open, and axe finds nothing', async () => {
  const { container } = render(<FaqsPage />)
  const items = [...container.querySelectorAll('details')]
  expect(items.map(({ open }) => open)).toEqual([true, ...Array(21).fill(false)])
  expect(container.textContent).not.toMatch(/faqs\.\d/)
  expect(await listViolations()).toEqual([])
})

describe('the way to the app', () => {
  const open = (path: string) => render(<EmailRoutingPage address={toAddress(`/email-routing/${path}`)} />)
  const findLink = () => screen.queryByRole('link', { name: 'Yes' })?.getAttribute('href')

  it('is asked for, with the scheme of the configuration, and declined', async () => {
    resetConsole({ AppScheme: 'locum' })
    open('12/SHIFT_OFFERED/7')
    expect(screen.getByRole('heading', { name: 'Open Marketplace app.' })).toBeTruthy()
    expect(findLink()).toBe('locum://12/SHIFT_OFFERED/7')
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(findLink()).toBeUndefined()
  })

  it.each(['12/a%2Fb/7', '12/SHIFT', '12/a.b/7', `12/${'a'.repeat(65)}/7`])('is none to %s', path => {
    resetConsole({ AppScheme: 'locum' })
    open(path)
    expect(findLink()).toBeUndefined()
  })

  it.each(['javascript', 'https', 'Not a scheme'])('is none by the scheme %s', AppScheme => {
    resetConsole({ AppScheme })
    open('12/SHIFT/7')
    expect(findLink()).toBeUndefined()
  })

  it('is left to Android', () => {
    resetConsole({ AppScheme: 'locum' })
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
    open('12/SHIFT/7')
    expect(findLink()).toBeUndefined()
  })
})
