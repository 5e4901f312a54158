import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { productProgress } from '#contract/commercial/product-progress'
import { problem } from '#contract/kit/problem'
import { refold } from '#local/outbox/pending'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { CellsNeedChoice, NeedsChoice } from './needs-choice'
import { markAt, useCellMarks } from './use-cell-marks'

const cell = (percent: number) => ({ percent, recordedAt: null, note: null })

/** Of the partition the figure of North is refused; that of South waits, as does the door's. */
async function fill(replica: Replica): Promise<void> {
  for (const id of [1172, 1173])
    await give(replica, 'productProgress', 'project:20', id, 5, {
      project: 20,
      assessment: 30,
      cells: { 9: cell(400_000) },
    })
  const record = (id: number, zone: number) =>
    replica.edit(
      [{ kind: 'set', resource: 'productProgress', id, set: { [`cells.${zone}`]: cell(650_000) } }],
      'Progress',
    )
  await record(1172, 9)
  await replica.store.write('strict', async work => {
    await work.tables.outbox
      .toCollection()
      .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict') })
    await refold(work, 'productProgress', 1172)
  })
  await record(1172, 8)
  await record(1173, 9)
}

function Marks() {
  const marks = useCellMarks(productProgress, 'cells')
  const words = [
    [1172, [9]],
    [1172, [8]],
    [1172, [8, 9]],
    [1173, [9]],
    [1173, [8]],
  ] as const
  return <p role="status">{words.map(([id, keys]) => markAt(marks, id, keys) ?? 'none').join(' ')}</p>
}

const show = (page: () => ReactNode) =>
  showPages({ at: '/page', fill, pages: { '/page': page, '/sync': () => <h1>Sync centre</h1> } })

it('the change of one cell that must be settled is led to, not that of its neighbour', async () => {
  const { replica } = await show(() => (
    <>
      <NeedsChoice resource={productProgress} id={1172} path="cells.8" name="Partition" />
      <NeedsChoice resource={productProgress} id={1172} path="cells.9" name="Partition" />
    </>
  ))
  const refused = (await replica.outbox()).find(({ entry }) => entry.state === 'conflict')
  const links = await screen.findAllByRole('link', { name: 'Needs you: Partition' })
  expect(links.map(link => link.getAttribute('href'))).toEqual([`/sync?choose=${refused?.entry.seq}`])
})

it('several cells together say what must be settled before what waits', async () => {
  await show(Marks)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('conflict waiting conflict waiting none'))
})

it('a page of cells says how many of its changes must be settled, and leads to the first', async () => {
  await show(() => (
    <>
      <section aria-label="Partition">
        <CellsNeedChoice resource={productProgress} isShown={id => id === 1172} />
      </section>
      <section aria-label="Door">
        <CellsNeedChoice resource={productProgress} isShown={id => id === 1173} />
      </section>
    </>
  ))
  const partition = within(await screen.findByRole('region', { name: 'Partition' }))
  await userEvent.click(await partition.findByRole('link', { name: 'Needs you: 1 change' }))
  expect(await screen.findByRole('heading', { name: 'Sync centre' })).toBeDefined()
})
