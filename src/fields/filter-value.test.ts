import { describe, expect, it, vi } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { project } from '#contract/estimating/project'
import { tender } from '#contract/estimating/tender'
import { wantedOf } from '#contract/fields/comparable'
import { passes } from '#domain/records/filter'
import { formatDay } from '../ui/format'
import { filterRule, IS_EMPTY, isSet, readFilterValue } from './filter-value'

const conditions = (field: keyof typeof project.fields, value: Parameters<typeof isSet>[0]) =>
  filterRule(project.fields[field].kind)?.conditions(field, value)

describe('a filter (LIST-14, LIST-15)', () => {
  it('is set when it is not null, empty or zero-length', () => {
    expect([null, '', [], { after: null, before: null }].map(isSet)).toEqual([false, false, false, false])
    expect(
      ['x', 1 as const, ['won'], { value: 7, entity: 'Calder' }, { after: '2026-11-21', before: null }].map(isSet),
    ).toEqual([true, true, true, true, true])
  })

  it('waits 750 ms for text and 100 ms for everything else', () => {
    expect(filterRule('text')?.waitMs).toBe(750)
    expect((['flag', 'choice', 'ref', 'day'] as const).map(kind => filterRule(kind)?.waitMs)).toEqual([
      100, 100, 100, 100,
    ])
  })

  it('asks by its kind: text, tick, one or several choices, a record', () => {
    expect(conditions('name', '!mill')).toEqual([{ field: 'name', comparison: 'not-equal', values: ['mill'] }])
    expect(conditions('showProjectHub', 1)).toEqual([
      { field: 'showProjectHub', comparison: 'equal', values: ['true'] },
    ])
    expect(conditions('showProjectHub', null)).toEqual([])
    expect(conditions('status', ['won', 'lost'])).toEqual([
      { field: 'status', comparison: 'one-of', values: ['won', 'lost'] },
    ])
    expect(conditions('client', { value: 7, entity: 'Calder' })).toEqual([
      { field: 'client', comparison: 'equal', values: ['7'] },
    ])
  })

  it('from a day and to a day have the day itself, alone and together', () => {
    const asked = (after: string | null, before: string | null) =>
      conditions('tenderDueDate', { after, before })?.map(({ comparison }) => comparison)
    expect([asked('2026-11-01', null), asked(null, '2026-11-30'), asked('2026-11-01', '2026-11-30')]).toEqual([
      ['at-or-after'],
      ['at-or-before'],
      ['at-or-after', 'at-or-before'],
    ])
  })

  // Issue 9, 4.17: a list on the device left out the day itself where the field says when, and the server counted days in UTC.
  it.each(['Europe/London', 'Pacific/Auckland', 'America/Sao_Paulo', 'Africa/Cairo'])(
    'of moments takes those that %s shows on the day, and no others, also when clocks change',
    zone => {
      vi.stubEnv('TZ', zone)
      const { submittedAt } = tender.fields
      const rule = filterRule('instant')
      for (const [first, day] of [
        ['2026-03-27', '2026-03-29'],
        ['2026-10-23', '2026-10-25'],
        ['2026-04-22', '2026-04-24'],
        ['2026-06-28', '2026-06-30'],
      ] as const) {
        const asked = rule?.conditions('submittedAt', { after: day, before: day }) ?? []
        expect(asked).toHaveLength(2)
        for (let hour = 0; hour < 120; hour += 1) {
          const moment = new Date(Date.parse(`${first}T00:30:00Z`) + hour * 3_600_000).toISOString()
          const isIn = asked.every(each => passes(moment, each.comparison, wantedOf(submittedAt, each) ?? []))
          expect([moment, isIn]).toEqual([moment, formatDay(moment) === formatDay(day)])
        }
      }
    },
  )

  it('asks for what is empty, whatever its kind but a tick, says so, and is saved', () => {
    const kinds = ['text', 'money', 'choice', 'ref', 'refs', 'day', 'instant'] as const
    for (const kind of kinds) {
      const rule = filterRule(kind)
      expect(rule?.conditions('x', IS_EMPTY)).toEqual([{ field: 'x', comparison: 'empty', values: [] }])
      expect(rule?.words(IS_EMPTY, project.fields.name)).toBe('is empty')
      expect(readFilterValue(kind, JSON.parse(JSON.stringify(IS_EMPTY)))).toEqual(IS_EMPTY)
    }
    expect(isSet(IS_EMPTY)).toBe(true)
    expect(readFilterValue('flag', IS_EMPTY)).toBeNull()
  })

  it('takes a number as it is shown', () => {
    expect(['3%', '1,200.50', '> 2', '!5'].map(text => conditions('retentionPercentage', text))).toEqual([
      [{ field: 'retentionPercentage', comparison: 'equal', values: ['3'] }],
      [{ field: 'retentionPercentage', comparison: 'equal', values: ['1200.50'] }],
      [{ field: 'retentionPercentage', comparison: 'after', values: ['2'] }],
      [{ field: 'retentionPercentage', comparison: 'not-equal', values: ['5'] }],
    ])
  })

  it('that was saved by another kind of field is none', () => {
    expect([
      readFilterValue('flag', 'yes'),
      readFilterValue('choice', 'won'),
      readFilterValue('ref', 7),
      readFilterValue('day', { after: 'soon', before: null }),
    ]).toEqual([null, null, null, null])
  })

  // "No 1" was no number, and the list of issues was empty.
  it.each(['1', '#1', 'No 1', 'No. 1', 'no.1', '№ 1', '001'])('finds issue 1 by %s', text => {
    const { number } = issue.fields
    const [asked] = filterRule('integer')?.conditions('number', text) ?? []
    expect(asked && wantedOf(number, asked)).toEqual([1])
    expect(filterRule('integer')?.doubt?.(text, number)).toBeNull()
  })

  it('asks what a number means that can be read two ways, and searches for no other', () => {
    const rule = filterRule('percentage')
    const percentage = project.fields.retentionPercentage
    expect(rule?.doubt?.('>2,5', percentage)).toBe('2,5 could be 2.5 or 25. Write the one you mean')
    expect(rule?.doubt?.('2.5', percentage)).toBeNull()
    expect(rule?.doubt?.('', percentage)).toBeNull()
    expect(conditions('retentionPercentage', '2,5')).toEqual([
      { field: 'retentionPercentage', comparison: 'equal', values: ['2,5'] },
    ])
  })
})
