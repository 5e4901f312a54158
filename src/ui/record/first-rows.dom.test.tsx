import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import '../testing/dom'
import { FirstRows } from './first-rows'

it('shows the first rows, says how many more there are, and has them at a press', async () => {
  const rows = Array.from({ length: 15 }, (_, at) => `Row ${at}`)
  render(
    <FirstRows of={rows}>
      {shown =>
        shown.map(each => (
          <p key={each} data-testid="row">
            {each}
          </p>
        ))
      }
    </FirstRows>,
  )
  expect(screen.getAllByTestId('row')).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: '3 more' }))
  expect(screen.getAllByTestId('row')).toHaveLength(15)
  expect(screen.queryByRole('button')).toBeNull()
})
