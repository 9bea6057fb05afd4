import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { buildPlants, renderElement, startScreens } from '#tests/support/screens.tsx'
import { FilterPanel } from './FilterPanel.tsx'

const plants = buildPlants({ Planted: { type: 'string', format: 'date', title: 'Planted' } })

async function open() {
  startScreens({ resources: [plants] })
  const properties = ['Name', 'Planted'].flatMap(name => plants.properties.get(name) ?? [])
  const filter = { searchText: 'rose' }
  const [onReset, onOther] = [vi.fn(), vi.fn()]
  renderElement(
    <FilterPanel
      properties={properties}
      filter={filter}
      toLabel={name => name}
      onApply={onOther}
      onReset={onReset}
      onSave={onOther}
      onForget={null}
    />,
  )
  await screen.findByLabelText('Name')
  return { onReset, onOther }
}

it('applies no filter that was filled with spaces alone', async () => {
  const { onOther } = await open()
  await userEvent.type(screen.getByLabelText('Name'), '  {Enter}')
  expect(onOther).toHaveBeenCalledExactlyOnceWith({ searchText: 'rose' })
})

it('Reset empties every input, also of what was typed and never applied', async () => {
  const { onReset, onOther } = await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Red')
  await userEvent.type(screen.getByLabelText('From'), '3/9')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  const values = ['Name', 'From'].map(label => (screen.getByLabelText(label) as HTMLInputElement).value)
  expect(values).toEqual(['', ''])
  expect(onReset).toHaveBeenCalledExactlyOnceWith()
  expect(onOther).not.toHaveBeenCalled()
})

it.each(['{Enter}', 'Apply', 'Apply as default'])('applies nothing by %s while a text cannot be read', async way => {
  const { onOther } = await open()
  const press = async () =>
    way === '{Enter}' ? userEvent.keyboard(way) : userEvent.click(screen.getByRole('button', { name: way }))
  const from = screen.getByLabelText<HTMLInputElement>('From')
  await userEvent.type(from, '3/9/')
  await press()
  expect(await screen.findByText('"3/9/" under Planted cannot be read. Correct or clear it.')).toBeTruthy()
  expect([document.activeElement, from.value]).toEqual([from, '3/9/'])
  expect(onOther).not.toHaveBeenCalled()
  await userEvent.type(from, '{End}2024')
  expect(screen.queryByText(/cannot be read/)).toBeNull()
  await press()
  const conditions = [{ field: 'Planted', op: 'from', value: '2024-03-09' }]
  expect(onOther).toHaveBeenCalledExactlyOnceWith({ searchText: 'rose', conditions })
})
