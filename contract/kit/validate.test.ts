import { describe, expect, it } from 'vitest'
import { issue } from '../commercial/issue'
import { productProgress } from '../commercial/product-progress'
import { supplierAddress } from '../contacts/supplier-address'
import { adjustment } from '../estimating/adjustment'
import { assessment } from '../estimating/assessment'
import { project } from '../estimating/project'
import { pathFromWire, pathToWire, recordToWire, wireToRecord } from '../fields/codec'
import { mergeRecord } from '../sync/merge-rules'
import { errorsTogether, validateNew, validatePatch } from './validate'

const errorsOf = (result: ReturnType<typeof validateNew>) => (result.ok ? [] : result.errors.map(error => error.path))

describe('validate', () => {
  it('fills missing fields and returns canonical values', () => {
    const result = validateNew(project, { name: 'Kestrel House', retentionPercentage: '5', assignedTo: [3, 1, 3] })
    expect(result).toMatchObject({
      ok: true,
      value: {
        name: 'Kestrel House',
        retentionPercentage: '5.0000',
        assignedTo: [1, 3],
        status: 'enquiry',
        showProjectHub: false,
      },
    })
  })
  it('refuses server-owned and unknown fields by name', () => {
    expect(errorsOf(validateNew(issue, { project: 1, summary: 'x', number: 9, colour: 'red' }))).toEqual([
      'number',
      'colour',
    ])
    expect(errorsOf(validatePatch(issue, { id: 5 }))).toEqual(['id'])
    expect(errorsOf(validatePatch(issue, { 'summary.1': 'x', '__proto__.x': 1 }))).toContain('summary.1')
  })
  it('refuses forbidden combinations of fields, in new or changed values', () => {
    const discount = { assessment: 1, name: 'Early payment', kind: 'discount', percentage: '120' }
    expect(errorsOf(validateNew(adjustment, discount))).toEqual(['percentage'])
    expect(errorsOf(validateNew(adjustment, { ...discount, percentage: 'much' }))).toEqual(['percentage'])
    const stored = { ...discount, percentage: '120.0000', grossUp: false }
    expect(errorsTogether(adjustment, stored, ['grossUp'])).toHaveLength(1)
    expect(errorsTogether(adjustment, stored, ['name'])).toEqual([])
  })
  it('takes a field by its former name, unless today’s is there as well', () => {
    const bill = { project: 1, name: 'Drylining' }
    expect(validateNew(assessment, { ...bill, projectPackage: 2 })).toMatchObject({ value: { projectWorkPackage: 2 } })
    expect(validatePatch(assessment, { projectPackage: 2, projectWorkPackage: 3 })).toEqual({
      ok: true,
      value: { projectWorkPackage: 3 },
    })
  })
  it.each([
    ['', 'blank'],
    ['   ', 'blanks'],
    ['a\u0000b', 'NUL'],
    ['\ud800', 'lone surrogate'],
    ['a\nb', 'two lines'],
    ['x'.repeat(256), 'too long'],
  ])('refuses a required one-line text %j', summary =>
    expect(errorsOf(validateNew(issue, { project: 1, summary }))).toEqual(['summary']),
  )
  it('asks for the lines an address needs where there is one (FORM-7)', () => {
    const lines = {
      street1: '14 Park Place',
      street2: '',
      street3: '',
      city: 'Leeds',
      county: '',
      postcode: ' ',
      country: 'GB',
    }
    expect(errorsOf(validatePatch(supplierAddress, { address: lines }))).toEqual(['address'])
    expect(errorsOf(validatePatch(supplierAddress, { address: { ...lines, postcode: 'LS1 2RY' } }))).toEqual([])
    expect(errorsOf(validatePatch(project, { address: lines }))).toEqual([])
  })
  it('refuses more decimals than the field keeps instead of rounding them', () =>
    expect(errorsOf(validatePatch(project, { retentionPercentage: '5.12345' }))).toEqual(['retentionPercentage']))
  it('checks one cell, its bounds and its key', () => {
    const cell = { percent: '65', recordedAt: null, note: null }
    expect(validatePatch(productProgress, { 'cells.12': cell })).toEqual({
      ok: true,
      value: { 'cells.12': { ...cell, percent: '65.0000' } },
    })
    expect(errorsOf(validatePatch(productProgress, { 'cells.12': { ...cell, percent: '101' } }))).toEqual(['cells.12'])
    expect(errorsOf(validatePatch(productProgress, { 'cells.x': cell }))).toEqual(['cells.x'])
    expect(validatePatch(productProgress, { 'cells.12': null })).toMatchObject({ ok: true })
  })
  it('takes the cells of a new record by their paths too: one was called saved and was not', () => {
    const cell = { percent: '65', recordedAt: null, note: null }
    const sent = { project: 1, assessment: 2, 'cells.12': cell, 'cells.13': { ...cell, percent: '5' } }
    expect(validateNew(productProgress, sent)).toMatchObject({
      ok: true,
      value: { cells: { 12: { ...cell, percent: '65.0000' }, 13: { ...cell, percent: '5.0000' } } },
    })
    expect(errorsOf(validateNew(productProgress, { ...sent, 'cells.12': { ...cell, percent: '101' } }))).toEqual([
      'cells',
    ])
    expect(errorsOf(validateNew(productProgress, { ...sent, 'cells.x': cell }))).toContain('cells.x')
  })
})

describe('codec', () => {
  it('turns decimals and cells both ways and leaves the rest', () => {
    const record = {
      id: 7,
      name: 'A',
      retentionPercentage: 50_000,
      showProjectHub: true,
      createdAt: '2026-11-21T00:00:00.000Z',
    }
    const wire = recordToWire(project.fields, record)
    expect(wire).toEqual({ ...record, retentionPercentage: '5.0000' })
    expect(wireToRecord(project.fields, wire)).toEqual(record)
    const cell = { percent: 650_000, recordedAt: null, note: 'x' }
    expect(pathToWire(productProgress, 'cells.3', cell)).toEqual({ ...cell, percent: '65.0000' })
    expect(pathFromWire(productProgress, 'cells.3', pathToWire(productProgress, 'cells.3', cell))).toEqual(cell)
  })
})

describe('merge rules', () => {
  const cell = (percent: string, recordedAt: string, note: string | null = null) => ({ percent, recordedAt, note })
  it('a cell is compared by its value: two people recording the same figure at different minutes do not conflict', () => {
    const current = { cells: { 3: cell('65.0000', '2026-11-21T08:00:00.000Z') } }
    const base = { 'cells.3': cell('40.0000', '2026-11-01T08:00:00.000Z') }
    expect(
      mergeRecord(productProgress, current, base, { 'cells.3': cell('65.0000', '2026-11-21T08:05:00.000Z') }),
    ).toMatchObject({ kind: 'merged', set: {} })
    expect(
      mergeRecord(productProgress, current, base, { 'cells.3': cell('70.0000', '2026-11-21T08:05:00.000Z') }),
    ).toMatchObject({ kind: 'conflict' })
  })

  it('a note alone is a change of its cell, and is not lost beside another figure', () => {
    const was = cell('40.0000', '2026-11-01T08:00:00.000Z')
    const noted = { ...was, note: 'Boarded one side' }
    const base = { 'cells.3': was }
    expect(mergeRecord(productProgress, { cells: { 3: was } }, base, { 'cells.3': noted })).toEqual({
      kind: 'merged',
      set: { 'cells.3': noted },
      joined: false,
    })
    const current = { cells: { 3: cell('65.0000', '2026-11-21T08:00:00.000Z') } }
    expect(mergeRecord(productProgress, current, base, { 'cells.3': noted })).toEqual({
      kind: 'merged',
      set: { 'cells.3': { ...current.cells[3], note: 'Boarded one side' } },
      joined: true,
    })
  })

  it('two notes on one figure conflict, and so does a removed figure', () => {
    const base = { 'cells.3': cell('40.0000', '2026-11-01T08:00:00.000Z') }
    const theirs = { cells: { 3: cell('40.0000', '2026-11-01T08:00:00.000Z', 'One side') } }
    expect(
      mergeRecord(productProgress, theirs, base, {
        'cells.3': cell('40.0000', '2026-11-01T08:00:00.000Z', 'Both sides'),
      }),
    ).toMatchObject({ kind: 'conflict' })
    expect(mergeRecord(productProgress, theirs, base, { 'cells.3': null })).toMatchObject({ kind: 'conflict' })
    expect(
      mergeRecord(productProgress, { cells: {} }, base, { 'cells.3': cell('50.0000', '2026-11-21T08:05:00.000Z') }),
    ).toMatchObject({ kind: 'conflict' })
  })
})
