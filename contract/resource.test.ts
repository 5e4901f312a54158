import { expect, it } from 'vitest'
import { projectRole } from './commercial/project-role'
import { labelOf } from './resource'

it('calls a record by what its choice reads, not by how it is stored', () => {
  expect(labelOf(projectRole, { id: 7, role: 'commercialManager' })).toBe('Commercial manager')
  expect(labelOf(projectRole, { id: 7, role: null })).toBe('Project role 7')
})
