import { NATION_NAMES, NATIONS } from '#domain/law/nation'
import { NIL, percent, WHOLE } from '#domain/value/money'
import { choice, day, flag, integer, money, note, percentage, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

const NATION_CHOICES = NATIONS.map(value => ({ value, label: NATION_NAMES[value] }) as const)

/**
 * The terms of a project's contract with its client from a day on. A change of terms is a new record with a later day, so that what was certified
 * under the earlier ones keeps them. Retention may be zero. The contract sum is what was agreed; nothing works it out again. Spec: APP-3; decision 688.
 */
export const contractTerms = defineResource({
  name: 'contractTerms',
  singular: 'Contract terms',
  plural: 'Contract terms',
  path: 'contractterms',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: OUTGOING_PERMISSION,
  label: ['validFrom'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    validFrom: day('From', { required: true }),
    contractSum: money('Original contract sum', { atLeast: NIL }),
    /** Held in full until practical completion, then `keptAfterCompletion` of it until making good, then none. */
    retentionPercentage: percentage('Retention', { required: true, atLeast: NIL, atMost: WHOLE, initial: NIL }),
    keptAfterCompletion: percentage('Share kept after practical completion', {
      required: true,
      atLeast: NIL,
      atMost: WHOLE,
      initial: percent(50),
    }),
    retentionCap: money('Most that is retained', { atLeast: NIL }),
    retentionOnMaterials: flag('Retention on material on site too', { initial: true }),
    practicalCompletion: day('Practical completion'),
    makingGood: day('Making good'),
    /** The day from which nothing may be retained any more, by contract or by law. */
    lastRetentionDay: day('Last day of retention'),
    discountPercentage: percentage('Main contractor’s discount', {
      required: true,
      atLeast: NIL,
      atMost: WHOLE,
      initial: NIL,
    }),
    clientIsRegistered: flag('The client is registered for VAT and for CIS'),
    isEndUser: flag('The client has declared in writing that it is the end user or an intermediary'),
    nation: choice('Law of', NATION_CHOICES, { required: true, initial: 'englandAndWales' }),
    /** Days after the valuation until the payment is due, and the other periods of the notice calendar. */
    dueDays: integer('Due, days after the valuation', { required: true, atLeast: 0, atMost: 365, initial: 7 }),
    noticeDays: integer('Payment notice, days after due', { required: true, atLeast: 0, atMost: 365, initial: 5 }),
    finalDays: integer('Final date, days after due', { required: true, atLeast: 0, atMost: 365, initial: 17 }),
    payLessDays: integer('Pay less notice, days before final', { required: true, atLeast: 0, atMost: 365, initial: 7 }),
    notes: note('Notes'),
  },
  columns: ['validFrom', 'contractSum', 'retentionPercentage', 'discountPercentage', 'practicalCompletion'],
  sections: [
    { title: 'Contract', fields: ['validFrom', 'contractSum', 'nation'] },
    {
      title: 'Retention',
      fields: [
        'retentionPercentage',
        'keptAfterCompletion',
        'practicalCompletion',
        'makingGood',
        'lastRetentionDay',
        'retentionCap',
        'retentionOnMaterials',
      ],
    },
    { title: 'Discount and VAT', fields: ['discountPercentage', 'clientIsRegistered', 'isEndUser'] },
    { title: 'Dates', fields: ['dueDays', 'noticeDays', 'finalDays', 'payLessDays'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: '-validFrom',
})
export type ContractTerms = RecordOf<typeof contractTerms>
