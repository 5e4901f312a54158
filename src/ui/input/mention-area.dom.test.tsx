import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import '../testing/dom'
import { MentionArea } from './mention-area'

function Page() {
  const [text, setText] = useState('')
  return (
    <MentionArea
      value={text}
      onChange={setText}
      names={['Priya Shah', 'Sam Lee', 'Samira Khan']}
      namesLabel="People"
      aria-label="Comment"
    />
  )
}
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
const offered = () => screen.queryAllByRole('option').map(option => option.textContent)

it('completes a name after "@" by keys', async () => {
  render(<Page />)
  await userEvent.type(area(), 'Ask @sa')
  expect(offered()).toEqual(['Sam Lee', 'Samira Khan'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect([area().value, offered()]).toEqual(['Ask @Samira Khan ', []])
  await userEvent.keyboard('please')
  expect(area().value).toBe('Ask @Samira Khan please')
})

it('takes a name that is pressed, and leaves a list that is waved away alone', async () => {
  render(<Page />)
  await userEvent.type(area(), '@')
  await userEvent.keyboard('{Escape}P')
  expect(offered()).toEqual([])
  await userEvent.keyboard(' @')
  await userEvent.click(screen.getByRole('option', { name: 'Priya Shah' }))
  expect(area().value).toBe('@P @Priya Shah ')
})
