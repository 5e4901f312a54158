import { note } from '../../fields/field'

/** Takes a payment back that was recorded by mistake, with its reason. Each document adds who may and what refuses it. Decisions 739 and 751. */
export const takePaymentBack = {
  when: 'online',
  label: 'Take the payment back',
  from: ['paid'],
  to: 'approved',
  rank: 'back',
  input: { unpaidReason: note('Why it counts as not paid', { required: true, max: 2_000 }) },
  undoes: 'pay',
  hasConsequence: true,
} as const
