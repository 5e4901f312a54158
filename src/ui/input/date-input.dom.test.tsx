import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { showInput } from '../testing/show-input'
import { DateInput, type DateProblem } from './date-input'
import { FormField } from './form-field'

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

  // "32/11/2026" in the delivery form saved the day the form began with, and the field still showed 32/11/2026.
  it('does not let its form save the day before, while its text is no day', async () => {
    const onSubmit = vi.fn<(day: string | null) => void>()
    function Delivery() {
      const [day, setDay] = useState<string | null>('2026-11-29')
      return (
        <form
          aria-label="Delivery"
          onSubmit={event => {
            event.preventDefault()
            onSubmit(day)
          }}
        >
          <FormField label="Delivered">
            <DateInput value={day} onChange={setDay} max="2026-11-30" />
          </FormField>
        </form>
      )
    }
    render(<Delivery />)
    const input = screen.getByLabelText<HTMLInputElement>('Delivered')
    await userEvent.clear(input)
    await userEvent.type(input, '32/11/2026')
    fireEvent.submit(screen.getByRole('form'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByText('This is not a date. Write it as day/month/year')).toBeDefined()
    expect(document.activeElement).toBe(input)
    await userEvent.clear(input)
    await userEvent.type(input, '1/12/2026')
    fireEvent.submit(screen.getByRole('form'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByText('Choose 30/11/2026 or an earlier day')).toBeDefined()
    await userEvent.clear(input)
    await userEvent.type(input, '28/11/2026')
    expect(screen.queryByText(/an earlier day/)).toBeNull()
    fireEvent.submit(screen.getByRole('form'))
    expect(onSubmit.mock.calls).toEqual([['2026-11-28']])
  })

  it('shows the day that something else set, in the place of a text that is no day', async () => {
    const onProblem = vi.fn<(problem: DateProblem | null) => void>()
    function Delivery() {
      const [day, setDay] = useState<string | null>('2026-11-29')
      return (
        <>
          <FormField label="Delivered">
            <DateInput value={day} onChange={setDay} onProblem={onProblem} />
          </FormField>
          <button onClick={() => setDay('2026-11-30')}>Today</button>
        </>
      )
    }
    render(<Delivery />)
    const input = screen.getByLabelText<HTMLInputElement>('Delivered')
    await userEvent.clear(input)
    await userEvent.type(input, '32/11/2026')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(input.value).toBe('30/11/2026')
    expect(screen.queryByText(/not a date/)).toBeNull()
    expect(onProblem).toHaveBeenLastCalledWith(null)
  })
})
