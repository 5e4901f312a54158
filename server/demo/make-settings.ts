import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { createRecords } from '../records/write/create'

export const SUB_GROUPS = [
  { name: 'Partitions', code: 'K10/1', overheadPercentage: '7', profitPercentage: '5' },
  { name: 'Wall linings', code: 'K10/2', overheadPercentage: '7', profitPercentage: '4.5' },
] as const

/** What an administrator sets once: who the firm is, when nobody works, and what its documents say. */
export async function makeSettings(tx: AccountTransaction): Promise<void> {
  await createRecords(tx, resourceNamed('company'), [
    {
      values: {
        name: 'Northgate Interiors Ltd',
        phone: '0113 496 0000',
        email: 'office@demo.quoin',
        companyNumber: '09876543',
        vatNumber: 'GB 123 4567 89',
        employerReference: '123/NI04711',
        retentionPercentage: '3',
        paymentTermsDays: 30,
        address: {
          street1: '4 Foundry Lane',
          street2: '',
          street3: '',
          city: 'Leeds',
          county: 'West Yorkshire',
          postcode: 'LS1 4AP',
          country: 'GB',
        },
      },
    },
  ])
  await createRecords(tx, resourceNamed('fixedCostHoliday'), [
    { values: { name: 'Christmas shutdown', startDate: '2026-12-24', endDate: '2027-01-03' } },
  ])
  await createRecords(tx, resourceNamed('documentTemplate'), [
    {
      values: {
        name: 'Application covering letter',
        kind: 'application',
        title: 'Application {{document.number}}: {{project.name}}',
        body: 'Dear {{recipient.contact}},\n\nWe enclose our application no. {{document.number}} for {{project.name}} ({{project.reference}}), dated {{document.date}}, for {{document.total}}.\n\nYours sincerely,\n{{user.name}}\n{{company.name}}',
      },
    },
  ])
}
