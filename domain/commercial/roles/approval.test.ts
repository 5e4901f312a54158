import { expect, it } from 'vitest'
import { NIL, pence } from '../../value/money'
import { aboveLimit, approvalOf } from './approval'

// Spec: COST-4.

const role = (person: number, pounds: number | null, isUnlimited = false) => ({
  person,
  // Whole pounds of this test.
  approvalLimit: pounds === null ? null : ((pounds * 100) as typeof NIL),
  isUnlimited,
})
const NAMES = new Map([
  [1, 'Ann Lee'],
  [2, 'Bo Chan'],
  [3, 'Cy Dunn'],
])
const of = (roles: Parameters<typeof approvalOf>[0], person: number, keeps = false) =>
  approvalOf(roles, person, keeps, id => NAMES.get(id))

it('takes the highest limit of the person’s roles on the project', () => {
  expect(of([role(1, 500), role(1, 2_000), role(1, null)], 1).limit).toBe(200_000)
  expect(of([role(1, 500), role(1, null, true)], 1).limit).toBeNull()
})

it('lets people who keep the books decide on anything, unless one of their roles sets a limit; others need a role', () => {
  expect(of([], 1, true).limit).toBeNull()
  expect(of([role(2, 500)], 1, true).limit).toBeNull()
  expect(of([role(1, 500)], 1, true).limit).toBe(50_000)
  expect(of([role(1, null)], 1).limit).toBe(NIL)
  expect(of([], 1).limit).toBe(NIL)
})

it('names the people who may decide on the amount', () => {
  const roles = [role(1, 500), role(2, 5_000), role(3, null, true)]
  expect(aboveLimit(pence(50_000), of(roles, 1))).toBeNull()
  expect(aboveLimit(pence(50_001), of(roles, 1))).toBe(
    '500.01 is above your limit of 500.00 on this project. Ask Bo Chan or Cy Dunn',
  )
  expect(aboveLimit(pence(500_001), of(roles, 1))).toMatch(/Ask Cy Dunn$/)
  expect(aboveLimit(pence(-50_001), of(roles, 1))).toMatch(/above your limit/)
  expect(aboveLimit(pence(1), of([], 1))).toBe(
    'You have no approval limit on this project, and this is 0.01. Ask someone who keeps the firm’s accounts, or for a higher limit under Project roles',
  )
})
