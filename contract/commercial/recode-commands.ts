import { defineCommands } from '../kit/command'
import { ref } from '../fields/field'
import { costAssignment } from './cost-assignment'
import { fixedCostAssignment } from './fixed-cost-assignment'
import { labourAssignment } from './labour-assignment'
import { nominalAssignment } from './nominal-assignment'

/**
 * Another nominal code for a part of a paper, at the same sum, also once the paper is approved or paid, until it is in the accounts. The history keeps
 * who did it. Decision 668.
 */
const recode = {
  label: 'Change nominal code',
  input: { nominalCode: ref('Nominal code', 'nominalCode', { required: true }) },
  when: 'online',
} as const

export const nominalRecode = defineCommands(nominalAssignment, {
  recode: { ...recode, permission: nominalAssignment.permission.write },
})
export const fixedCostRecode = defineCommands(fixedCostAssignment, {
  recode: { ...recode, permission: fixedCostAssignment.permission.write },
})
export const costRecode = defineCommands(costAssignment, {
  recode: { ...recode, permission: costAssignment.permission.write },
})
export const labourRecode = defineCommands(labourAssignment, {
  recode: { ...recode, permission: labourAssignment.permission.write },
})
