import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LabelledField } from './LabelledField.tsx'

it('names a group of inputs as a whole, and leaves each its own name', () => {
  render(
    <LabelledField id="field" placement="group" label="Shift" isRequired>
      <label>
        <input type="radio" name="shift" /> Day
      </label>
      <label>
        <input type="radio" name="shift" /> Night
      </label>
    </LabelledField>,
  )
  const group = screen.getByRole('group', { name: /^Shift/ })
  expect([...group.querySelectorAll('input')]).toEqual([
    screen.getByRole('radio', { name: 'Day' }),
    screen.getByRole('radio', { name: 'Night' }),
  ])
})
