import { expect, test } from 'vitest'
import { dueNext } from './due-next'

const facts = {
  project: { tenderDueDate: '2026-02-27', chaseDate: null, status: 'enquiry' },
  assessments: [
    { name: 'Drylining', status: 'ready_to_tender' },
    { name: 'Doors', status: 'in_progress' },
  ],
  tenders: [],
  today: '2026-02-20',
}
const words = (given: Partial<Parameters<typeof dueNext>[0]>) =>
  dueNext({ ...facts, ...given }).map(({ what, on, isLate }) => [what, on, isLate])

test('lists the next steps, the soonest first, and marks late ones (PROJ-6)', () => {
  expect(words({})).toEqual([
    ['Tender due', '2026-02-27', false],
    ['Complete Doors', null, false],
  ])
  const draft = { number: 1, status: 'draft', submittedAt: null, openDays: 90 }
  expect(words({ tenders: [draft], today: '2026-02-28' })[0]).toEqual(['Submit the tender', '2026-02-27', true])
})

test('a submitted tender waits for a reply until its offer ends', () => {
  const sent = { number: 2, status: 'submitted', submittedAt: '2026-02-26T14:31:00.000Z', openDays: 30 }
  const project = { ...facts.project, chaseDate: '2026-03-10' }
  expect(words({ project, tenders: [sent], assessments: [] })).toEqual([
    ['Chase the client', '2026-03-10', false],
    ['Tender 2 is open for acceptance until', '2026-03-28', false],
  ])
})

test('nothing is due once a project is won, lost or closed', () => {
  for (const status of ['won', 'lost', 'closed']) expect(words({ project: { ...facts.project, status } })).toEqual([])
})
