import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useSearchParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { AddJobPage } from './AddJobPage.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '#src/engine/fields/ChoicesWidget.tsx'
import '#src/engine/fields/ObjectsWidget.tsx'

function open(name: string, entity: string, calls: Record<string, Call> = {}): Resource {
  const descriptor = shippedFiles.getDescriptor(name)
  return buildResource({ ...descriptor, calls: { ...descriptor.calls, ...calls } }, shippedFiles.getSchema(entity))
}

const jobs = open('jobs', 'job')
const resources = [
  ...[jobs, open('employers', 'employer'), open('employer-units', 'employer-unit'), open('lookups', 'lookup')],
  ...[open('employer-shifts', 'employer-shift'), open('pay-rate-profiles', 'pay-rate-profile')],
]

const lookup = (ID: number, Category: string, Name: string): RecordValues => ({
  ID,
  Category,
  Name,
  IsActive: true,
})

const rows = {
  Employers: [{ ID: 1, Name: 'Mercy', TimeZone: 'America/Chicago', IsActive: true }],
  EmployerUnits: [{ ID: 1, EmployerID: 1, Name: 'ICU 2', OrganizationID: 7, OrganizationName: 'North' }],
  EmployerShifts: [
    { ID: 1, EmployerID: 1, Name: 'Days', StartTime: '07:00', EndTime: '19:00', ShiftTypeLookupID: 41, IsActive: true },
    { ID: 2, EmployerID: 1, Name: 'Late', StartTime: '11:30', EndTime: '20:30', ShiftTypeLookupID: 41, IsActive: true },
  ],
  PayRateProfiles: [{ ID: 1, EmployerID: 1, Name: 'RN days', SkillLookupID: 31, Rate: 62.5 }],
  Lookups: [lookup(21, 'Profession', 'Nurse'), lookup(31, 'Skill', 'RN'), lookup(32, 'Skill', 'LPN')],
}

let service: MemoryService

const readJobs = ({ args }: CallArguments) => (args?.dtos ?? []) as RecordValues[]

beforeEach(() => {
  service = startScreens({
    resources,
    rows: structuredClone(rows),
    permissions: ['VIEW_JOB', 'ADD_JOB', 'EDIT_JOB', 'PUBLISH_JOB', 'VIEW_EMPLOYER', 'EDIT_EMPLOYER'],
  })
  renderRoutes(
    [
      { path: '/Jobs/AddJob', element: <AddJobPage /> },
      { path: '/Jobs', Component: () => <p>The list of jobs {useSearchParams()[0].get('filter')}</p> },
      { path: '/Jobs/JobView/:id', Component: () => <p>The job of {useLocation().pathname}</p> },
    ],
    '/Jobs/AddJob',
  )
})
afterEach(() => {
  service.close()
  vi.useRealTimers()
})

const summary = () => within(screen.getByRole('region', { name: 'What will be made' }))
const find = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await find(label))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

async function type(label: string, text: string): Promise<void> {
  const input = await find(label)
  await userEvent.clear(input)
  await userEvent.paste(text)
  await userEvent.tab()
}

/** A week of shifts, Monday to Friday. */
async function fillWeek(): Promise<void> {
  await choose('Facility', 'Mercy')
  await choose('Unit', 'ICU 2')
  await choose('Shift', 'Days')
  await userEvent.click(await screen.findByRole('button', { name: 'One job a day' }))
  await type('Date', '11/29/2027')
  await type('Last date', '12/03/2027')
  await choose('Profession', 'Nurse')
}

const sent = (name: string) =>
  service.calls.filter(call => call.name === name).map(({ args }) => args.args as RecordValues)

describe('the form for new jobs', () => {
  it('says what will be made as it is typed, with the times of the chosen shift and on the chosen weekdays', async () => {
    await fillWeek()
    const text = '5 jobs, Mon 11/29 to Fri 12/03, 07:00 AM to 07:00 PM, 60 hours'
    expect(await summary().findByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'On chosen weekdays' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mon' }))
    await userEvent.click(screen.getByRole('button', { name: 'Thu' }))
    expect(await summary().findByText(/^2 jobs, Mon 11\/29 to Thu 12\/02/)).toBeTruthy()
  })

  it('says what the services find wrong, of the whole range that they are sent', async () => {
    service.answer = name =>
      name === 'validate'
        ? [200, buildSuccess({ Jobs: [], Count: 0, Errors: { '/dtos/0/StartDate': 'It is a holiday.' } })]
        : undefined
    await fillWeek()
    expect(await summary().findByText('It is a holiday.')).toBeTruthy()
    expect(sent('validate').at(-1)).toMatchObject({
      dtos: [{ EmployerID: 1, EndDate: '2027-12-03' }],
      IsJobPerDay: true,
    })
  })

  it('suggests the rates of the facility for the chosen skills, offers them for these alone, and overwrites no other', async () => {
    await choose('Facility', 'Mercy')
    await choose('Skills', 'RN')
    const rate = await screen.findByDisplayValue('62.50')
    await userEvent.click(await screen.findByLabelText('Skill'))
    expect((await screen.findAllByRole('option')).map(each => each.textContent)).toEqual(['RN'])
    await userEvent.keyboard('{Escape}')
    await userEvent.clear(rate)
    await userEvent.type(rate, '70')
    await choose('Skills', 'LPN')
    expect(screen.getByDisplayValue('70.00')).toBeTruthy()
  })

  it('says at its field what the services refuse, loses nothing, then makes all jobs in one call and leads back', async () => {
    const message = 'There is a rate for a skill that the job does not ask for.'
    service.answer = name =>
      name === 'saveMany' ? [200, { ...buildRefusal('No.'), Errors: { '/dtos/0/UnitID': message } }] : undefined
    await fillWeek()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await find('Unit')).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(message)).toBeTruthy()
    expect(((await find('Last date')) as HTMLInputElement).value).toBe('12/03/2027')
    service.answer = name => (name === 'saveMany' ? [200, buildSuccess([{ ID: 1 }], 'Saved.')] : undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The list of jobs')).toBeTruthy()
    const [refused, made] = sent('saveMany')
    expect(made).toEqual(refused)
    expect(made).toMatchObject({
      dtos: [{ StartDate: '2027-11-29', EndDate: '2027-12-03', StartTime: '07:00' }],
      IsJobPerDay: true,
    })
    expect(made?.dtos).not.toEqual([expect.objectContaining({ Repeat: expect.anything() })])
  })

  it('moves the end with the start, and asks about a long shift before it is made', async () => {
    const Message = 'This shift lasts 4 days 12 hours.'
    service.answer = (name, { args }) => {
      if (args?.IgnoreWarning === true) return [200, buildSuccess([{ ID: 1 }], 'Saved.')]
      const asked = { ...buildRefusal(Message), Question: { Argument: 'IgnoreWarning', Message, No: 'stop' as const } }
      return name === 'saveMany' || name === 'validate' ? [200, asked] : undefined
    }
    await fillWeek()
    await userEvent.click(screen.getByRole('button', { name: 'One job' }))
    await type('Date', '11/22/2027')
    await type('Starts at', '08:30 AM')
    const read = async (label: string) => ((await find(label)) as HTMLInputElement).value
    expect([await read('Last date'), await read('Ends at')]).toEqual(['11/26/2027', '08:30 PM'])
    // A shift of the facility says both itself.
    await choose('Shift', 'Late')
    await waitFor(async () =>
      expect([await read('Starts at'), await read('Ends at')]).toEqual(['11:30 AM', '08:30 PM']),
    )
    expect(await summary().findByText(Message)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(Message)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The list of jobs')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'View' })).toBeTruthy()
    expect(sent('saveMany').map(({ IgnoreWarning }) => IgnoreWarning)).toEqual([undefined, true])
  })

  it('refuses before anything is saved what keeps jobs from being published, a range that ends before it starts and equal times', async () => {
    await fillWeek()
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }))
    expect((await screen.findAllByText('Add at least one pay rate before you publish.')).length).toBeGreaterThan(0)
    await type('Last date', '11/01/2027')
    expect(await screen.findByText('Effective end date cannot be prior to start date.')).toBeTruthy()
    await type('Ends at', '07:00 AM')
    expect(await screen.findByText('Shift start and end time cannot be the same.')).toBeTruthy()
    expect(sent('saveMany')).toEqual([])
  })
})

describe('saving and publishing', () => {
  it('asks first, as all matching candidates are told, then saves and publishes', async () => {
    service.answer = (name, args) => {
      if (name !== 'saveMany') return undefined
      const made = [1, 2, 3, 4, 5].map(ID => ({ ...readJobs(args)[0], ID, SeriesID: 1 }))
      service.rows.set('Jobs', made)
      return [200, buildSuccess(made)]
    }
    await fillWeek()
    await choose('Skills', 'RN')
    await screen.findByDisplayValue('62.50')
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Save these 5 jobs and publish them?')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Job(s) published: 5.')).toBeTruthy()
    expect(service.calls.find(({ name }) => name === 'publishMany')?.args.ids).toEqual([1, 2, 3, 4, 5])
    expect(await screen.findByText('The job of /Jobs/JobView/1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'View' }))
    expect(await screen.findByText(/^The list of jobs .*"SeriesID","op":"equals","value":1/)).toBeTruthy()
  })

  it.runIf(isDeep)('opens the one job that it has published', async () => {
    service.answer = (name, args) => {
      if (name !== 'saveMany') return undefined
      const made = [{ ...readJobs(args)[0], ID: 8 }]
      service.rows.set('Jobs', made)
      return [200, buildSuccess(made)]
    }
    await fillWeek()
    await userEvent.click(screen.getByRole('button', { name: 'One job' }))
    await choose('Skills', 'RN')
    await screen.findByDisplayValue('62.50')
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('The job of /Jobs/JobView/8')).toBeTruthy()
  })
})
