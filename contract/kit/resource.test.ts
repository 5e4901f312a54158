import { expect, it } from 'vitest'
import { materialOrder } from '../commercial/material-order'
import { projectRole } from '../commercial/project-role'
import { labelOf } from './resource'

it('names a record by the label of its choice, not by the stored value', () => {
  expect(labelOf(projectRole, { id: 7, role: 'commercialManager' })).toBe('Commercial manager')
  expect(labelOf(projectRole, { id: 7, role: null })).toBe('Project role 7')
})

it('describes a record without a number, instead of showing its id', () => {
  expect(labelOf(materialOrder, { id: 1658, reference: null })).toBe('Draft order')
  expect(labelOf(materialOrder, { id: 1658, reference: '2417-009' })).toBe('2417-009')
})
