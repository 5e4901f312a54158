import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { percent, quantityOf, type Percentage } from '#domain/value/money'
import { give } from '../../../../tests/support/replica'
import { showPages } from '../../../../tests/support/shown-page'
import '../../../ui/testing/dom'
import { OpenProduct } from './open-product'

// What the card reads of a product.
const product = { id: 101, ref: 'P-01', name: 'Partition', unit: 'm²' } as AssessmentProduct

function Card({ from, log }: { readonly from: Percentage; readonly log: (number | string)[] }) {
  const [value, setValue] = useState(from)
  const [note, setNote] = useState<string | null>(null)
  return (
    <OpenProduct
      ref={createRef()}
      item={{
        product,
        quantity: quantityOf(100),
        percent: value,
        installed: quantityOf(40),
        cell: { percent: from, recordedAt: '2026-03-03T09:00:00.000Z', note },
      }}
      zone={7}
      mark={undefined}
      disabled={false}
      onRecord={(next, why) => {
        log.push(next, ...(why === null ? [] : [why]))
        setValue(next)
        setNote(why)
      }}
    />
  )
}
it('says that a figure two people changed must be settled, and leads to the choice (it said "On this phone")', async () => {
  const card = (mark: 'waiting' | 'conflict') => () => (
    <OpenProduct
      ref={createRef()}
      item={{ product, quantity: quantityOf(100), percent: percent(65), installed: quantityOf(65), cell: null }}
      zone={7}
      mark={mark}
      disabled={false}
      onRecord={() => undefined}
    />
  )
  const { replica, goTo } = await showPages({
    at: '/waiting',
    fill: async replica => {
      await give(replica, 'productProgress', 'project:20', 101, 5, { project: 20, assessment: 30, cells: {} })
      const set = { 'cells.7': { percent: 650_000, recordedAt: null, note: null } }
      await replica.edit([{ kind: 'set', resource: 'productProgress', id: 101, set }], 'Progress')
      await replica.store.write('strict', ({ tables }) =>
        tables.outbox.toCollection().modify({ state: 'conflict', problem: problem('conflict') }),
      )
    },
    pages: { '/waiting': card('waiting'), '/conflict': card('conflict') },
  })
  expect(await screen.findByText('On this phone')).toBeDefined()
  await goTo('/conflict')
  const [change] = await replica.outbox()
  const link = await screen.findByRole('link', { name: 'Needs you: Partition' })
  expect(link.getAttribute('href')).toBe(`/sync?choose=${change?.entry.seq}`)
  expect(screen.queryByText('On this phone')).toBeNull()
})

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('records no lower figure without a reason, and leads back (a mis-tap took 90 % to 0 with no way back)', async () => {
  const log: (number | string)[] = []
  render(<Card from={percent(40)} log={log} />)
  expect(screen.queryByRole('form', { name: 'The lower figure' })).toBeNull()
  await press('Set 0 per cent')
  expect(screen.getByText(/is not recorded yet/).textContent).toBe(
    '0% is not recorded yet. Recorded is 40% on 03/03/2026.',
  )
  await press('Record 0%')
  expect(log).toEqual([])
  await press('Back to 40%')
  expect(screen.queryByRole('form', { name: 'The lower figure' })).toBeNull()
  expect(log).toEqual([])
})

it('asks once for several taps down, and not once the recorded figure is reached again', async () => {
  const log: (number | string)[] = []
  render(<Card from={percent(40)} log={log} />)
  await press('5 per cent less')
  await press('5 per cent less')
  expect(screen.getByRole('button', { name: 'Record 30%' })).toBeDefined()
  await press('5 per cent more')
  await press('5 per cent more')
  expect(screen.queryByRole('form', { name: 'The lower figure' })).toBeNull()
  expect(log).toEqual([])
  await press('5 per cent more')
  expect(log).toEqual([450_000])
})

it('records a lower figure with its reason, and shows it beside the figure', async () => {
  const log: (number | string)[] = []
  render(<Card from={percent(40)} log={log} />)
  await press('5 per cent less')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Why does it go down/ }), 'Taken down')
  await press('Record 35%')
  await screen.findByText('Note: Taken down')
  expect(log).toEqual([350_000, 'Taken down'])
  expect(screen.queryByRole('form', { name: 'The lower figure' })).toBeNull()
})
