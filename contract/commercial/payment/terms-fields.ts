import { NATION_NAMES, NATIONS } from '#domain/law/nation'
import { NIL, percent, WHOLE } from '#domain/value/money'
import { choice, day, flag, integer, money, note, percentage } from '../../fields/field'

const NATION_CHOICES = NATIONS.map(value => ({ value, label: NATION_NAMES[value] }) as const)

/** Terms of payment from a day on, as every contract has them: with a client, and with a subcontractor. Spec: APP-3. */
export const termsFields = {
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
  nation: choice('Law of', NATION_CHOICES, { required: true, initial: 'englandAndWales' }),
  /** Days after the valuation until the payment is due, and the other periods of the notice calendar. */
  dueDays: integer('Due, days after the valuation', { required: true, atLeast: 0, atMost: 365, initial: 7 }),
  noticeDays: integer('Payment notice, days after due', { required: true, atLeast: 0, atMost: 365, initial: 5 }),
  finalDays: integer('Final date, days after due', { required: true, atLeast: 0, atMost: 365, initial: 17 }),
  payLessDays: integer('Pay less notice, days before final', { required: true, atLeast: 0, atMost: 365, initial: 7 }),
  notes: note('Notes'),
} as const

/** Retention in a form. */
export const RETENTION_SECTION = {
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
} as const
/** The periods of the notice calendar, and notes. */
export const DATE_SECTIONS = [
  { title: 'Dates', fields: ['dueDays', 'noticeDays', 'finalDays', 'payLessDays'] },
  { title: 'Notes', fields: ['notes'] },
] as const
