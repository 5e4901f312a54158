import { integer, money, ref } from '../../fields/field'
import { defineRead } from '../../kit/read'
import { variation } from './variation'

/** The variations of a project that are not agreed: how many, what they are worth, and how many have no estimate yet. Decision 719. */
export const unagreedVariations = defineRead({
  name: 'unagreedVariations',
  path: 'unagreed-variations',
  label: 'Get the unagreed variations of a project in figures',
  input: { project: ref('Project', 'project', { required: true }) },
  within: 'project',
  records: { variations: variation },
  answer: {
    count: integer('Not agreed', { required: true }),
    amount: money('Quoted or estimated', { required: true }),
    withoutPrice: integer('Without an estimate', { required: true }),
  },
  permission: variation.permission.read,
  offline: 'device',
})
