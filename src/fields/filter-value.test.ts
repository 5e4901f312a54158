import { describe, expect, it } from 'vitest'
import { project } from '#contract/estimating/project'
import { filterRule, isSet, readFilterValue } from './filter-value'

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

  it('takes a number as it is shown', () => {
    expect(['3%', '£1,200.50', '> 2', '!5'].map(text => conditions('retentionPercentage', text))).toEqual([
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
})
