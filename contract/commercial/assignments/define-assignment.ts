import { MOST_TAX_ADJUSTMENT } from '#domain/commercial/assignments/assignments'
import { negate, NIL } from '#domain/value/money'
import { type Fields, money, ref, text } from '../../fields/field'
import { defineCommands } from '../../kit/command'
import { defineResource, type Resource } from '../../kit/resource'

type Values = Readonly<Record<string, unknown>>

/** A kind of document whose net goes into the accounts in parts. */
interface AssignmentGiven<D extends Fields> {
  readonly name: string
  readonly singular: string
  readonly path: string
  readonly permission: Resource['permission']
  /** The one field that names the document: `{ invoice: ref('Invoice', 'materialInvoice', { required: true }) }`. */
  readonly document: D
  /** Name of the document for sentences: "invoice". */
  readonly noun: string
  /** Returns why the parts are fixed, for a sentence that begins with the noun: "is approved". Null while they may change. */
  readonly fixed: (document: Values) => string | null
  /** Returns why there is nothing to split yet; null when there is. */
  readonly early?: (document: Values) => string | null
}

/**
 * Defines the parts of one kind of document as they go into the accounts, each with its nominal code. They are fixed with the decision about the
 * document, and once it is in the accounts; until then only `recode` changes the code. Decisions 668, 686. Spec: business 3, nominalCodeAssignments.
 */
export const defineAssignment = <const D extends Fields>(given: AssignmentGiven<D>) =>
  defineResource({
    name: given.name,
    singular: given.singular,
    path: given.path,
    area: 'commercial',
    scope: { kind: 'project', by: 'project' },
    permission: given.permission,
    label: ['shortName'],
    fields: {
      project: ref('Project', 'project', { required: true }),
      ...given.document,
      ...assignmentFields,
    },
    columns: ['shortName', 'nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount'],
    sections: [
      {
        title: 'Nominal assignment',
        fields: ['shortName', 'nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount', 'taxAdjustment'],
      },
    ],
    evidence: {
      of: documentField(given.document),
      keeps: 'closed',
      sealed: document => whyFixed(given, document),
    },
    defaultSort: 'id',
    mergeGroups: [['nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount']],
  })

/** Fields of every assignment. `taxAdjustment` moves the tax by up to 5p, to match the supplier's rounding. */
const assignmentFields = {
  shortName: text('What for', { max: 60 }),
  nominalCode: ref('Nominal code', 'nominalCode'),
  vatTaxCode: ref('VAT code', 'vatCode'),
  totalValue: money('Net', { required: true }),
  taxAmount: money('VAT', { required: true, initial: NIL }),
  taxAdjustment: money('VAT moved by', {
    required: true,
    initial: NIL,
    atLeast: negate(MOST_TAX_ADJUSTMENT),
    atMost: MOST_TAX_ADJUSTMENT,
  }),
} as const

/** An assignment of any document. */
export type AssignmentResource = Resource<typeof assignmentFields>

function documentField(document: Fields): string {
  const [name, ...others] = Object.keys(document)
  if (name === undefined || others.length > 0) throw new Error('An assignment names one document')
  return name
}

function whyFixed({ noun, fixed, early }: Pick<AssignmentGiven<Fields>, 'noun' | 'fixed' | 'early'>, document: Values) {
  if (typeof document.codatPushedAt === 'string') return `This ${noun} has gone to the accounts. Change it there`
  const is = fixed(document)
  if (is === null) return early?.(document) ?? null
  return `This ${noun} ${is}, so its split stays as it is. Only the nominal code of a part can be changed`
}

/**
 * Returns the command that gives a part another nominal code, at the same net, also once the document is approved or paid, until it is in the
 * accounts. The history keeps who did it. Decision 668.
 */
export const recodeOf = <R extends Resource>(resource: R) =>
  defineCommands(resource, {
    recode: {
      label: 'Change nominal code',
      input: { nominalCode: ref('Nominal code', 'nominalCode', { required: true }) },
      permission: resource.permission.write,
      when: 'online',
    },
  })
