import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { client } from '#contract/contacts/client'
import type { Replica } from '#local/replica'
import { set } from '#local/write/changes'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useOffice } from './use-office'

function Page() {
  const { run, decide, blocked, working } = useOffice({ resource: client, id: 2 }, { resource: client, id: 5 })
  const send = () => run(async ({ server }) => void (await server.call('/send')))
  return (
    <>
      <p>{blocked ?? 'Connected'}</p>
      <p>{working ? 'Working' : 'Idle'}</p>
      <button onClick={() => void send()}>Send</button>
      <button onClick={() => void decide(client, 3, 'archive')}>Archive</button>
    </>
  )
}

async function show() {
  const calls: string[] = []
  const { replica, goOnline } = await showPages({
    at: '/',
    pages: { '/': Page },
    server: { call: path => (calls.push(path), Promise.resolve(Response.json({}))) },
    fill: async device => {
      for (const id of [2, 3, 4, 5]) await give(device, 'client', 'account', id, 1, { fullName: `Client ${id}` })
    },
  })
  await screen.findByText('Needs a connection')
  goOnline()
  await screen.findByText('Connected')
  const change = (id: number) => replica.edit([set(client, id, { fullName: 'Albion' })], 'Client', 'app')
  return { replica, calls, change }
}
const send = (replica: Replica) => replica.store.write('strict', ({ tables }) => tables.outbox.clear())

it.each([2, 5])('sends the changes of its subjects first (%i), says so, and then does the work', async id => {
  const { replica, calls, change } = await show()
  await change(id)
  fireEvent.click(screen.getByText('Send'))
  expect(await screen.findByText('Sending 1 earlier change first')).toBeDefined()
  expect(screen.getByText('Working')).toBeDefined()
  expect(calls).toEqual([])
  await send(replica)
  await waitFor(() => expect(calls).toEqual(['/send']))
  await screen.findByText('Idle')
})

it('does not wait for the changes of others', async () => {
  const { replica, calls, change } = await show()
  await change(4)
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(calls).toEqual(['/send']))
  expect(await replica.outbox()).toHaveLength(1)
})

it('waits for the changes of the record it decides about, too', async () => {
  const { replica, calls, change } = await show()
  await change(3)
  fireEvent.click(screen.getByText('Archive'))
  expect(await screen.findByText('Sending 1 earlier change first')).toBeDefined()
  expect(calls).toEqual([])
  await send(replica)
  await waitFor(() => expect(calls).toEqual(['/clients/3/transitions/archive']))
})

it('refuses the work, with what to do, when a change needs the person first', async () => {
  const { replica, calls, change } = await show()
  await change(2)
  await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'conflict' }))
  fireEvent.click(screen.getByText('Send'))
  expect(await screen.findByText('A change you made here needs you first. Open the sync centre')).toBeDefined()
  expect(calls).toEqual([])
})
