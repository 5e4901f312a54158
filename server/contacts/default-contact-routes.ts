import { Hono } from 'hono'
import { sql } from 'kysely'
import { mayRead } from '#contract/access'
import { supplierPerson } from '#contract/contacts/supplier-person'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../database/session'
import type { Env, Services } from '../services/services'
import { requireRead } from '../records/access'
import { read } from '../records/typed'

interface Person {
  readonly id: number
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
}

/** Whom to ask for at a supplier on one project; the newest choice where two devices made one each. Spec: business 7. */
export const defaultContactRoutes = ({ database, now }: Services): Hono<Env> =>
  new Hono<Env>().get(
    '/suppliers/:id{[1-9][0-9]{0,15}}/project/:project{[1-9][0-9]{0,15}}/default-contact',
    async c => {
      requireRead(c.var.identity, resourceNamed('projectSupplier'))
      // Who is only told what people are called is not told how to reach them here either.
      const isReached = mayRead(c.var.identity.permissions, supplierPerson)
      const { id, project } = c.req.param()
      return c.json(
        await inAccount(
          database,
          c.var.identity,
          async tx => {
            await read(tx, resourceNamed('supplier'), Number(id))
            await read(tx, resourceNamed('project'), Number(project))
            const { rows } = await sql<Person>`
        select p.id, p.full_name as "fullName", case when ${isReached} then p.email end as email, case when ${isReached} then p.phone end as phone from project_supplier s
        join supplier_person p on p.account_id = s.account_id and p.id = s.person_id
        where s.supplier_id = ${Number(id)} and s.project_id = ${Number(project)} and s.archived_at is null
        order by s.updated_at desc, s.id desc limit 1`.execute(tx.db)
            return rows[0] ?? null
          },
          now(),
          { readOnly: true },
        ),
      )
    },
  )
