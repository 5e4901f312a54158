import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../../ui/testing/dom'
import { SheetTable } from './sheet-table'

it('is one stop of the Tab key however many rows it has, and arrows walk its rows (each row was a stop)', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
  const rows = { count: 500, isText: [true], at: () => ['Partition'], nameOf: String, hasLongNames: false }
  const chosen: number[] = []
  render(
    <>
      <SheetTable label="Sheet" rows={rows} headerRow={2} onRow={row => chosen.push(row)} />
      <button type="button">Next</button>
    </>,
  )
  const row = (number: number) => screen.getByRole('button', { name: `Row ${number} holds the titles` })
  await userEvent.tab()
  expect(screen.getByRole('region', { name: 'Sheet' })).toBe(document.activeElement)
  await userEvent.tab()
  expect(row(3)).toBe(document.activeElement)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect([row(4) === document.activeElement, chosen]).toEqual([true, [3]])
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toBe(document.activeElement)
})
