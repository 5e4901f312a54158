import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { Pager } from './pager'

function show({ page = 1, pages = 1, perPage = 25 }) {
  const onPage = vi.fn<(page: number) => void>()
  const onPerPage = vi.fn<(perPage: number) => void>()
  render(<Pager page={page} pages={pages} onPage={onPage} perPage={perPage} onPerPage={onPerPage} />)
  return { onPage, onPerPage, pager: screen.getByRole('navigation') }
}
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')

describe('the pager', () => {
  it('of a single page draws back, unless larger pages made it single: there must be a way back from them', () => {
    expect(show({}).pager.hasAttribute('data-single')).toBe(true)
  })

  it.each([{ pages: 2 }, { perPage: 50 }])('stands whole with %o', given => {
    expect(show(given).pager.hasAttribute('data-single')).toBe(false)
  })

  it('leads no further than the first and the last page', () => {
    show({ pages: 3 })
    expect([isDisabled('First'), isDisabled('Previous'), isDisabled('Next'), isDisabled('Last')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('goes a step or all the way, and changes how many rows a page has', async () => {
    const { onPage, onPerPage } = show({ page: 2, pages: 5 })
    for (const name of ['First', 'Previous', 'Next', 'Last'])
      await userEvent.click(screen.getByRole('button', { name }))
    expect(onPage.mock.calls).toEqual([[1], [1], [3], [5]])
    await userEvent.click(screen.getByRole('radio', { name: '100' }))
    expect(onPerPage.mock.calls).toEqual([[100]])
  })

  it('of no rows at all says page 1 of 1', () => {
    expect(show({ pages: 0 }).pager.textContent).toContain('Page 1 of 1')
  })
})
