import { expect, it } from 'vitest'
import { materialOrder } from './commercial/material-order'
import { projectRole } from './commercial/project-role'
import { labelOf } from './resource'

it('calls a record by what its choice reads, not by how it is stored', () => {
  expect(labelOf(projectRole, { id: 7, role: 'commercialManager' })).toBe('Commercial manager')
  expect(labelOf(projectRole, { id: 7, role: null })).toBe('Project role 7')
})

it('says what a record without a number is, instead of an id that nobody knows', () => {
  expect(labelOf(materialOrder, { id: 1658, reference: null })).toBe('Draft order')
  expect(labelOf(materialOrder, { id: 1658, reference: '2417-009' })).toBe('2417-009')
})
