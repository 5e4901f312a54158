import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { give, openTestReplica } from '../../tests/support/replica'
import '../ui/testing/dom'
import { LocalDataContext, useReplica } from './replica-context'
import type { Lists } from '#local/ports'
import { useLive, useLiveKept } from './use-live'

const drawn = vi.fn<() => void>()
function Name({ id }: { readonly id: number }) {
  const replica = useReplica()
  const read = async () => {
    const name = (await replica.get('client', id))?.['fullName']
    return typeof name === 'string' ? name : 'none'
  }
  const now = useLive(read, [replica, id])
  const kept = useLiveKept(read, [replica, id])
  useEffect(() => drawn())
  return (
    <p>
      {now ?? 'waiting'}, kept {kept ?? 'nothing'}
    </p>
  )
}

async function show() {
  const { replica } = await openTestReplica()
  for (const [id, fullName] of [
    [1, 'Marlowe'],
    [2, 'Harland'],
  ] as const)
    await give(replica, 'client', 'account', id, 1, { fullName })
  const page = (id: number) => (
    // It reads no lists.
    <LocalDataContext value={{ replica, lists: null as unknown as Lists }}>
      <Name id={id} />
    </LocalDataContext>
  )
  const { rerender } = render(page(1))
  await screen.findByText('Marlowe, kept Marlowe')
  return { replica, turnTo: (id: number) => rerender(page(id)) }
}

// A price, a photo and "all of it is here" of one record stood for a moment under the next.
it('has no answer for another record until there is one; what may be kept stays', async () => {
  const { turnTo } = await show()
  turnTo(2)
  expect(screen.getByText('waiting, kept Marlowe')).toBeDefined()
  await screen.findByText('Harland, kept Harland')
})

it('follows changes, and draws nothing again for the same answer', async () => {
  const { replica } = await show()
  await act(() => give(replica, 'client', 'account', 1, 2, { fullName: 'Marlowe Ltd' }))
  await screen.findByText('Marlowe Ltd, kept Marlowe Ltd')
  // What is on the page is there before the effects of its drawing have run.
  await act(() => Promise.resolve())
  drawn.mockClear()
  await act(() => give(replica, 'client', 'account', 1, 3, { fullName: 'Marlowe Ltd' }))
  await act(() => give(replica, 'client', 'account', 2, 2, { fullName: 'Harland Ltd' }))
  expect(drawn).not.toHaveBeenCalled()
})
