import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useReply } from './use-reply'

const word = v.object({ word: v.string() })
function Page() {
  const [state, setState] = useState(0)
  const asked = useReply('/word', word, state)
  return (
    <button onClick={() => setState(1)}>
      {asked.kind === 'loaded' ? asked.value.word : asked.kind === 'failed' ? asked.words : 'Asking'}
    </button>
  )
}

/** An office that answers these, one after the other; null is nobody there. */
async function show(answers: (string | null)[]) {
  return showPages({
    at: '/',
    pages: { '/': Page },
    server: {
      call: () => {
        const next = answers.shift() ?? null
        return next === null
          ? Promise.reject(new ProblemError('unavailable', { message: 'There is no connection' }))
          : Promise.resolve(Response.json({ word: next }))
      },
    },
  })
}

it('asks again when the connection is back', async () => {
  const { goOnline } = await show([null, 'hello'])
  await screen.findByText('There is no connection')
  goOnline()
  expect(await screen.findByText('hello')).toBeDefined()
})

it('keeps what the office has said when it is asked again in vain', async () => {
  const answers = ['hello', null]
  const { goOnline } = await show(answers)
  await screen.findByText('hello')
  goOnline()
  await waitFor(() => expect(answers).toEqual([]))
  expect(screen.getByText('hello')).toBeDefined()
})

it('asks again once what the page knows of has changed, and takes no old answer for the new one', async () => {
  await show(['hello', null])
  fireEvent.click(await screen.findByText('hello'))
  expect(screen.getByText('Asking')).toBeDefined()
  expect(await screen.findByText('There is no connection')).toBeDefined()
})
