import { useState } from 'react'
import { expect, test } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useKeptFocus } from './use-kept-focus'

function Steps() {
  const [isLast, setLast] = useState(false)
  return (
    <div {...useKeptFocus()}>
      <section aria-label="Bar">{!isLast && <button onClick={() => setLast(true)}>Next</button>}</section>
      <button onClick={() => setLast(isLast)}>Stay</button>
    </div>
  )
}

test('a button that its own press takes away leaves the focus where it stood', async () => {
  const user = userEvent.setup()
  render(<Steps />)
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bar' }))
})
