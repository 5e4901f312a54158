import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import '../testing/dom'
import { Tour } from './tour'

function Page() {
  const [target, setTarget] = useState<Element | null>(null)
  const steps = target ? ['First', 'Second', 'Third'].map(title => ({ target, title, text: `${title} words` })) : []
  return (
    <>
      <button type="button" onClick={event => setTarget(event.currentTarget)}>
        Help
      </button>
      {target && <Tour label="Help with this page" steps={steps} onClose={() => setTarget(null)} />}
    </>
  )
}

it('walks by buttons and arrows, keeps the focus, ends with Escape and gives the focus back', async () => {
  const user = userEvent.setup()
  const { container } = render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Help' }))
  const card = await screen.findByRole('dialog', { name: 'Help with this page' })
  expect(card.textContent).toContain('1 of 3')
  expect(document.activeElement?.textContent).toBe('Next')
  expect(container.inert).toBe(true)
  await user.keyboard('{ArrowLeft}')
  expect(card.textContent).toContain('First words')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(card.textContent).toContain('3 of 3')
  expect(document.activeElement?.textContent).toBe('Close')
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.inert).toBe(false)
  expect(document.activeElement?.textContent).toBe('Help')
})
