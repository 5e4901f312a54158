import { describe, expect, it } from 'vitest'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { materialQuote } from '#contract/catalogue/material-quote'
import { hireTerms } from '#contract/commercial/hire-terms'
import { plantHire } from '#contract/commercial/plant-hire'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { editForm, errorsOf, formFields, NOTHING_EDITED, startValues } from './form-state'

describe('an open form', () => {
  it('keeps what each field was when the person began, whatever others change meanwhile', () => {
    const first = editForm(NOTHING_EDITED, { name: 'A', notes: 'x' }, { name: 'B', notes: 'x' })
    expect(first).toEqual({ set: { name: 'B' }, seen: { name: 'A' } })
    // A colleague's name and notes arrive while the form is open; the person types on.
    expect(editForm(first, { name: 'C', notes: 'y' }, { name: 'BB', notes: 'y' })).toEqual({
      set: { name: 'BB' },
      seen: { name: 'A' },
    })
    expect(editForm(first, { name: 'A', notes: 'x' }, { name: 'A', notes: 'x' })).toEqual(NOTHING_EDITED)
  })
  it('checks a whole new record, and of an edit only what changed', () => {
    expect(errorsOf(project, startValues(project, {}), null)).toEqual({ name: 'You must specify this field' })
    expect(
      errorsOf(project, { name: 'A', retentionPercentage: 2_000_000 }, { name: 'A', retentionPercentage: null }),
    ).toEqual({ retentionPercentage: 'This must be between 0 and 100' })
  })
  it('lets no period end before it starts, in a new record as in an edit (FORM-6)', () => {
    const late = { name: 'Q', validFrom: '2026-11-21', validTo: '2026-11-20' }
    const problem = { validTo: 'The start date cannot be after the end date' }
    expect(errorsOf(materialQuote, { ...startValues(materialQuote, {}), ...late }, null)).toEqual(problem)
    expect(errorsOf(materialQuote, late, { ...late, validTo: '2026-11-30' })).toEqual(problem)
  })
  it('lets a fixed cost holiday be a year long and no longer, both days counted (FORM-6)', () => {
    const ending = (endDate: string) =>
      errorsOf(fixedCostHoliday, { name: 'Shutdown', startDate: '2027-12-24', endDate }, null)
    expect(ending('2028-12-23')).toEqual({})
    expect(ending('2028-12-24')).toEqual({ endDate: 'The period cannot be longer than 366 days' })
  })
  it('shows no field that only the office sets', () =>
    expect(formFields(project, {}, ['client']).flatMap(section => section.names)).not.toContain('pagesCount'))
  it('asks nothing of a budget that only a bill has', () => {
    const asked = (isBudgetOnly: boolean) =>
      formFields(assessment, { isBudgetOnly }, []).flatMap(section => section.names)
    expect(asked(false)).toContain('billQtyDecimals')
    expect(asked(true)).not.toContain('billQtyDecimals')
    expect(asked(true)).toContain('contractScope')
  })
  it('asks about days off only where plant is paid by days', () => {
    const asked = (periodUnit: string) =>
      formFields(plantHire, { periodUnit }, []).flatMap(({ names }) => names.filter(name => name in hireTerms))
    expect(asked('w')).toEqual(['weekends', 'closures'])
    expect(asked('l')).toEqual([])
    expect(asked('h')).toEqual([])
  })
})
