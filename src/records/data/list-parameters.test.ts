import { expect, it } from 'vitest'
import { project } from '#contract/estimating/project'
import { tender } from '#contract/estimating/tender'
import { filterRule } from '../../fields/filter-value'
import { listParameters } from './list-parameters'

const list = {
  resource: 'project',
  within: null,
  conditions: [],
  sort: '-createdAt',
  page: 2,
  limit: 25,
  includeArchived: false,
}

it('asks for a page, its size and its order (LIST-17)', () => {
  expect(String(listParameters(project, list))).toBe('page=2&limit=25&sort=-createdAt')
})

it('names archived ones and the parent only when they are wanted', () => {
  const parameters = listParameters(project, { ...list, includeArchived: true, within: { field: 'client', id: 7 } })
  expect([parameters.get('includeArchived'), parameters.get('client')]).toEqual(['1', '7'])
})

it('sends the moments between which an instant is, and what is to be empty', () => {
  const conditions = [
    { field: 'submittedAt', comparison: 'at-or-after', values: ['2026-06-29T23:00:00.000Z'] },
    { field: 'submittedAt', comparison: 'before', values: ['2026-06-30T23:00:00.000Z'] },
    { field: 'decidedAt', comparison: 'empty', values: [] },
  ] as const
  expect(Object.fromEntries(listParameters(tender, { ...list, resource: 'tender', conditions }))).toMatchObject({
    submittedAtFrom: '2026-06-29T23:00:00.000Z',
    submittedAtTo: '2026-06-30T23:00:00.000Z',
    decidedAtEmpty: '1',
  })
})

it('sends filters with the prefixes a person may type, and a period by both its days (LIST-14)', () => {
  const conditions = [
    ...(filterRule('text')?.conditions('name', '!mill') ?? []),
    ...(filterRule('choice')?.conditions('status', ['won', 'lost']) ?? []),
    ...(filterRule('day')?.conditions('enquiryDate', { after: '2026-07-01', before: null }) ?? []),
    ...(filterRule('day')?.conditions('tenderDueDate', { after: '2026-07-01', before: '2026-07-31' }) ?? []),
  ]
  const parameters = Object.fromEntries(listParameters(project, { ...list, conditions }))
  expect(parameters).toMatchObject({
    name: '!mill',
    status: 'won,lost',
    enquiryDateFrom: '20260701',
    tenderDueDateFrom: '20260701',
    tenderDueDateTo: '20260731',
  })
})
