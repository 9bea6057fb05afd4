import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NumericInput } from '#src/ui/NumericInput.tsx'
import { openStory as open, user } from '#tests/support/stories.tsx'

describe('a numeric input', () => {
  it('takes no second sign, keeps a decimal and a point that do not belong, and says so', async () => {
    open('NumericInput')
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
    await user.clear(price)
    await user.type(price, '--1.25')
    expect(price.value).toBe('-1.25')
    await user.type(price, '99')
    expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['-1.2599', 'true'])
    expect(screen.getByRole('textbox', { description: 'No further decimals.' })).toBe(price)
    const count = screen.getByRole<HTMLInputElement>('textbox', { name: 'Count' })
    await user.type(count, '1.5')
    expect(screen.getByText('A whole number has no point.')).toBeDefined()
    expect([count.value, count.getAttribute('aria-invalid')]).toEqual(['1.5', 'true'])
    expect(screen.getByText('["-1.2599","1.5"]')).toBeDefined()
  })

  it('takes no key in the place of a selected text either, and marks a number beyond its limits', async () => {
    const onChange = vi.fn()
    const draw = (value: number | string | null) => (
      <NumericInput label="Tens" value={value} limits={{ decimals: 0, min: 10, max: 250 }} onChange={onChange} />
    )
    const { rerender } = render(draw(12))
    const tens = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tens' })
    await user.type(tens, 'x', { initialSelectionStart: 0, initialSelectionEnd: 2 })
    expect([tens.value, onChange.mock.calls]).toEqual(['12', []])
    const isMarked = () => tens.getAttribute('aria-invalid')
    await user.clear(tens)
    rerender(draw(null))
    await user.type(tens, '5')
    rerender(draw(5))
    expect(isMarked()).toBeNull()
    await user.tab()
    expect(isMarked()).toBe('true')
    await user.type(tens, '00')
    expect(onChange).toHaveBeenLastCalledWith(500)
    await user.clear(tens)
    await user.paste('999')
    rerender(draw(999))
    expect([tens.value, isMarked()]).toEqual(['999', 'true'])
    fireEvent.input(tens, { target: { value: '777' }, inputType: 'insertText', data: '777' })
    expect(onChange).toHaveBeenLastCalledWith(777)
  })

  it('keeps a pasted text that is no number, and marks it', async () => {
    open('NumericInput')
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
    await user.clear(price)
    await user.paste('5 beds')
    expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['5 beds', 'true'])
  })
})

describe('a time picker', () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Begin' })

  it('takes 12 AM for 0, and clears what is no time when it is left', async () => {
    open('TimePicker')
    expect(input().value).toBe('07:30 PM')
    await user.clear(input())
    await user.type(input(), '12:15 am')
    expect(screen.getByText('Kept: 00:15')).toBeDefined()
    await user.tab()
    expect(input().value).toBe('12:15 AM')
    await user.clear(input())
    await user.type(input(), '13:00 PM')
    await user.tab()
    expect(input().value).toBe('')
    expect(screen.getByText('Kept: nothing')).toBeDefined()
    expect(screen.getByText(/^"13:00 PM" was cleared/)).toBeDefined()
  })
})

describe('a date picker', () => {
  const pressIn = (group: string, name: string) =>
    user.click(within(screen.getByRole('group', { name: group })).getByRole('button', { name }))

  it('steps by what it shows, over the end of the year', async () => {
    open('DatePicker')
    await pressIn('Shown', 'Next month')
    expect(screen.getByText('January 2027')).toBeDefined()
    await pressIn('Shown', 'Week')
    await pressIn('Shown', 'Previous week')
    expect(screen.getByText('01/24/2027 - 01/30/2027')).toBeDefined()
    await pressIn('Shown', 'Day')
    await pressIn('Shown', 'Next day')
    expect(screen.getByText('01/25/2027 Mon')).toBeDefined()
  })

  it('keeps the focus where Save and Cancel have nothing left to do', async () => {
    open('DatePicker')
    for (const name of ['Save', 'Cancel']) {
      await pressIn('Saved', 'Next week')
      const button = within(screen.getByRole('group', { name: 'Saved' })).getByRole('button', { name })
      await user.click(button)
      expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
      await user.click(button)
    }
    expect(screen.getByText('Saved: 2027-01-07')).toBeDefined()
  })

  it('goes back to the day that was last saved by Cancel', async () => {
    open('DatePicker')
    await pressIn('Saved', 'Next week')
    await pressIn('Saved', 'Save')
    expect(screen.getByText('Saved: 2027-01-07')).toBeDefined()
    await pressIn('Saved', 'Next week')
    expect(screen.getByText('01/10/2027 - 01/16/2027')).toBeDefined()
    await pressIn('Saved', 'Cancel')
    expect(screen.getByText('01/03/2027 - 01/09/2027')).toBeDefined()
  })
})

it('a single dropdown is cleared by a text that is emptied or names nothing', async () => {
  open('SingleDropdown')
  const input = screen.getByRole('combobox', { name: 'Tree' })
  await user.clear(input)
  expect(screen.getByText('Kept: nothing')).toBeDefined()
  await user.type(input, 'bir{ArrowDown}{Enter}')
  expect(screen.getByText('Kept: birch')).toBeDefined()
  await user.type(input, 'x')
  await user.tab()
  expect(screen.getByText('Kept: nothing')).toBeDefined()
})

describe('a remote combo', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const offered = () => screen.queryAllByRole('option').map(option => option.textContent)
  const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

  it('offers the first ten when it opens, and asks a second after the last key', async () => {
    open('RemoteCombo')
    const input = screen.getByRole('combobox', { name: 'Plant' })
    act(() => input.focus())
    await pass(0)
    expect(offered()).toHaveLength(10)
    type(input, 'plant 2')
    await pass(999)
    type(input, 'plant 29')
    await pass(999)
    expect(screen.getByText('Asked for: [""]')).toBeDefined()
    expect(offered()).toEqual([])
    await pass(1)
    expect(offered()).toEqual(['Plant 29'])
    expect(screen.getByText('Asked for: ["","plant 29"]')).toBeDefined()
  })

  it('asks for nothing before a text where that is not wished, and says so where nothing is found', async () => {
    open('RemoteCombo')
    const input = screen.getByRole('combobox', { name: 'Plants' })
    act(() => input.focus())
    await pass(0)
    expect(screen.getByText('Asked for: []')).toBeDefined()
    type(input, 'rose')
    await pass(1000)
    expect(screen.getByText('Currently, there are no items to display.')).toBeDefined()
  })
})
