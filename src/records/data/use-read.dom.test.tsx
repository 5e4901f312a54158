import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { billTotals } from '#contract/estimating/bill-totals'
import { ProblemError } from '#contract/kit/problem'
import { openTestReplica } from '../../../tests/support/replica'
import { VIEWER } from '../../../tests/support/shown-page'
import { type Server, ServerContext } from '../../app/office/server'
import { ViewerContext } from '../../app/viewer'
import { LocalDataContext } from '../../fields/replica-context'
import { ReadingNotice } from '../read/reading-notice'
import '../../ui/testing/dom'
import { useRead } from './use-read'

const ONLINE = { ...billTotals, offline: 'as-of' } as const

function Figure() {
  const reading = useRead(ONLINE, { assessment: 9 })
  return (
    <>
      <output>{'answer' in reading ? reading.answer.amount : reading.kind}</output>
      <ReadingNotice of="bill" reading={reading} />
    </>
  )
}

async function show(server: Server) {
  const { replica } = await openTestReplica()
  const lists = { page: () => Promise.reject(new Error('none')), watch: () => Promise.resolve(() => undefined) }
  render(
    <ServerContext value={server}>
      <LocalDataContext value={{ replica, lists }}>
        <ViewerContext value={VIEWER}>
          <Figure />
        </ViewerContext>
      </LocalDataContext>
    </ServerContext>,
  )
}

it('asks the office for a figure it computes, and says as of when', async () => {
  const asked: string[] = []
  const answer = { amount: '70.58', zones: {}, products: 2, unpriced: 0 }
  await show({
    call: path => {
      asked.push(path)
      return Promise.resolve(Response.json({ asOf: '2026-11-21T09:00:00.000Z', answer }))
    },
  })
  await screen.findByText('7058')
  expect(screen.getByText(/^As of 21\/11\/2026/)).toBeDefined()
  expect(asked).toEqual(['/reads/bill-totals?assessment=9'])
})

it('has no figure where the office cannot be reached', async () => {
  await show({ call: () => Promise.reject(new ProblemError('unavailable')) })
  await screen.findByText('failed')
  expect(screen.queryByText('0')).toBeNull()
})
