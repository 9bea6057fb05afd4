import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderElement } from '#tests/support/screens.tsx'
import { MenuBranch } from './MenuBranch.tsx'

function buildGroup(name: string, count: number) {
  const items = Array.from({ length: count }, (_, index) => {
    const leaf = `${name} ${index + 1}`
    return { name: leaf, label: leaf, icon: null, path: `/${name}/${index + 1}`, items: [] }
  })
  return { name, label: name, icon: null, path: null, items }
}

it.each([
  ['unfolds its groups where they are short', 5, 'true'],
  ['leaves its groups folded where they are long', 50, 'false'],
])('%s', async (_, count, isUnfolded) => {
  renderElement(<MenuBranch items={[buildGroup('Beds', count), buildGroup('Trees', count)]} level={0} />)
  const groups = await screen.findAllByRole('button', { name: /Beds|Trees/ })
  expect(groups.map(group => group.getAttribute('aria-expanded'))).toEqual([isUnfolded, isUnfolded])
})
