import { expect, it } from 'vitest'
import { materialOrder } from '../commercial/material-order'
import { projectRole } from '../commercial/project-role'
import { RESOURCES } from '../resources'
import { labelOf } from './resource'

it('names a record by the label of its choice, not by the stored value', () => {
  expect(labelOf(projectRole, { id: 7, role: 'commercialManager' })).toBe('Commercial manager')
  expect(labelOf(projectRole, { id: 7, role: null })).toBe('Project role 7')
})

it('describes a record without a number, instead of showing its id', () => {
  expect(labelOf(materialOrder, { id: 1658, reference: null })).toBe('Draft order')
  expect(labelOf(materialOrder, { id: 1658, reference: '2417-009' })).toBe('2417-009')
})

/** Codes of no record that a person looks up: of the firm itself, of a page of a file, of a line that has no name. */
const NOT_LOOKED_UP = ['company.companyNumber', 'company.vatNumber', 'company.employerReference']

/** Whether a field is a code, a number or a reference by its name. */
const IS_CODE = /^(code|ref|reference|number)$|(Code|Ref|Reference|Number)$/

it('is found with and without spaces and dashes by every text that is a code, and by no other', () => {
  const texts = RESOURCES.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind, isCode }]) =>
      kind === 'text' ? [{ field: `${name}.${field}`, isCode }] : [],
    ),
  )
  expect(texts.filter(({ field, isCode }) => !isCode && IS_CODE.test(field.split('.')[1] ?? ''))).toEqual([])
  const others = texts.filter(({ field, isCode }) => isCode && !IS_CODE.test(field.split('.')[1] ?? ''))
  expect(new Set(others.map(({ field }) => field.split('.')[1]))).toEqual(new Set(['cisVerification']))
})

it('is found by every code, number and reference that a record with a label has', () => {
  const missed = RESOURCES.flatMap(({ name, label, foundBy, fields }) =>
    Object.entries(fields)
      .filter(([, { kind, sequence }]) => kind === 'text' || (sequence !== null && sequence.writtenAs === null))
      .map(([field]) => field)
      .filter(field => IS_CODE.test(field))
      .filter(field => label.length > 0 && !label.includes(field) && !foundBy.includes(field))
      .map(field => `${name}.${field}`),
  )
  expect(missed.toSorted()).toEqual(NOT_LOOKED_UP.toSorted())
})
