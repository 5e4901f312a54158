import { sql } from 'kysely'
import { mayRead } from '#contract/kit/access'
import { defaultContactReply } from '#contract/contacts/default-contact'
import { supplierPerson } from '#contract/contacts/supplier-person'
import { resourceNamed } from '#contract/resources'
import { call } from '../calls/call'
import { reads } from '../calls/permission'
import { read } from '../records/write/typed'

interface Person {
  readonly id: number
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
}

/** Whom to ask for at a supplier on one project; the newest choice where two devices made one each. Spec: business 7. */
export const defaultContactCalls = [
  call({
    method: 'get',
    path: '/suppliers/{id}/project/{projectId}/default-contact',
    tag: 'Contacts',
    summary: 'Get the contact at a supplier for a project',
    permission: reads(resourceNamed('projectSupplier')),
    reply: defaultContactReply,
    run: async ({ tx, caller, params: { id, projectId } }) => {
      // Who is only told what people are called is not told how to reach them here either.
      const isReached = mayRead(caller.permissions, supplierPerson)
      await read(tx, resourceNamed('supplier'), id)
      await read(tx, resourceNamed('project'), projectId)
      const { rows } = await sql<Person>`
        select p.id, p.full_name as "fullName", case when ${isReached} then p.email end as email, case when ${isReached} then p.phone end as phone from project_supplier s
        join supplier_person p on p.account_id = s.account_id and p.id = s.person_id
        where s.supplier_id = ${id} and s.project_id = ${projectId} and s.archived_at is null
        order by s.updated_at desc, s.id desc limit 1`.execute(tx.db)
      return rows[0] ?? null
    },
  }),
]
