import { sql } from 'kysely'
import { moveAfter } from '#domain/value/position'
import { ProblemError } from '#contract/kit/problem'
import { fieldOf, type Resource, scopeOf } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { columnOf, tableOf } from '../../database/schema/naming'
import { readRecord } from '../read/read'
import { checkEvidence } from '../write/evidence'
import { recordRevisions } from '../write/revision'
import { checkRule } from '../rules/rules'
import { recordset } from '../write/rows'

/**
 * Moves a record among its siblings; `after` is 0 for the start, -1 for the end, else the id it comes after. The siblings keep the places
 * they have between them, so that things of another kind standing in the same order (headings between products) stay where they are;
 * when those are not distinct the siblings are numbered from 0.
 */
export async function moveRecord(tx: AccountTransaction, resource: Resource, id: number, after: number): Promise<void> {
  const { order } = resource
  const stored = await readRecord(tx, resource, id, { lock: true })
  if (!stored) throw new ProblemError('not-found')
  if (!order) throw new ProblemError('bad-request')
  await checkRule(tx, resource, [stored.record])
  await checkEvidence(tx, resource, 'change', [stored.record])
  const table = sql.table(tableOf(resource))
  const owner = sql.id(columnOf(order.by, fieldOf(resource, order.by)))
  const place = sql.id(columnOf(order.field, fieldOf(resource, order.field)))
  const { rows } = await sql<{ id: number; place: number }>`select id, ${place} as place from ${table}
    where ${owner} = ${stored.record[order.by]} order by ${place}, id for no key update`.execute(tx.db)
  const places = placesFor(rows.map(row => row.place))
  const was = new Map(rows.map(row => [row.id, row.place]))
  const moved = moveAfter(
    rows.map(row => row.id),
    id,
    after,
  )
    .map((each, index) => ({ id: each, place: places[index] ?? index }))
    .filter(each => was.get(each.id) !== each.place)
  if (moved.length === 0) return
  await sql`update ${table} r set ${place} = d.place, updated_at = ${tx.at}, updated_by = ${tx.identity.user}
    from ${recordset(
      moved,
      [
        { name: 'id', type: 'bigint' },
        { name: 'place', type: 'double precision' },
      ],
      'd',
    )} where r.id = d.id`.execute(tx.db)
  const now = moved.find(each => each.id === id)?.place ?? was.get(id)
  await recordRevisions(tx, resource, 'move', [
    { id, scope: scopeOf(resource, stored.record), changes: { [order.field]: [was.get(id) ?? null, now ?? null] } },
  ])
}

const placesFor = (places: readonly number[]): readonly number[] =>
  new Set(places).size === places.length ? places : places.map((_, index) => index)
