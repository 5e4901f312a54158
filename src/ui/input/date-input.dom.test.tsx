import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import '../testing/dom'
import { showInput } from '../testing/show-input'
import { DateInput, type DateProblem } from './date-input'

const show = (start: string | null, min?: string) =>
  showInput<string | null, DateProblem>(start, held => <DateInput aria-label="Due" min={min} {...held} />)

describe('DateInput (FORM-3)', () => {
  it('shows day/month/year and reads what is typed', async () => {
    const { input, onChange } = show('2026-11-29')
    expect(input.value).toBe('29/11/2026')
    await userEvent.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
    await userEvent.type(input, '1/2/27')
    expect(onChange).toHaveBeenLastCalledWith('2027-02-01')
    await userEvent.tab()
    expect(input.value).toBe('01/02/2027')
  })

  it('keeps a day that does not exist, to be mended', async () => {
    const { input, onProblem } = show(null)
    await userEvent.type(input, '30/02/2026')
    await userEvent.tab()
    expect(input.value).toBe('30/02/2026')
    expect(onProblem).toHaveBeenLastCalledWith('unreadable')
  })

  it('obeys its first day', async () => {
    const { input, onProblem } = show(null, '2026-11-21')
    await userEvent.type(input, '20/11/2026')
    expect(onProblem).toHaveBeenLastCalledWith('before-min')
  })

  it('picks from the calendar', async () => {
    const { onChange } = show('2026-11-29')
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
    const day = await screen.findByRole('button', { name: /30 November/ })
    await userEvent.click(day)
    expect(onChange).toHaveBeenLastCalledWith('2026-11-30')
    expect(screen.queryByRole('grid')).toBeNull()
  })
})
