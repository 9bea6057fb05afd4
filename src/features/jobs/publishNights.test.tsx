import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { PublishNights } from './PublishNights.tsx'

const jobs = readShippedResource('jobs', 'job')
const nights = [1, 2, 3].map(ID => ({
  ...{ ID, StartDate: `2026-12-0${ID}`, AllowedActions: ID === 2 ? ['cancel'] : ['publish', 'cancel'] },
}))

it('publishes the nights of a posting that are still to be published by one question', async () => {
  const service = startScreens({
    resources: [jobs],
    rows: { Jobs: structuredClone(nights) },
    permissions: ['VIEW_JOB', 'PUBLISH_JOB'],
  })
  renderElement(<PublishNights jobs={jobs} nights={nights} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish 2 nights' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish 2 nights?' }))
  expect(question.getByText(/^12\/01\/2026 Tue, 12\/03\/2026 Thu\. All candidates/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Publish 2 nights' }))
  expect(await screen.findByText('Job(s) published: 2.')).toBeTruthy()
  expect(service.calls.flatMap(({ name, args }) => (name === 'publishMany' ? args.ids : []))).toEqual([1, 3])
})

it('leaves one night to its own button', () => {
  startScreens({ resources: [jobs], permissions: ['VIEW_JOB', 'PUBLISH_JOB'] })
  renderElement(<PublishNights jobs={jobs} nights={nights.slice(0, 2)} />)
  expect(screen.queryByRole('button')).toBeNull()
})
