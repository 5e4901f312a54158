import { sql } from 'kysely'
import { materialOrder, materialOrderLife } from '#contract/commercial/material-order'
import { ProblemError } from '#contract/problem'
import { lower } from '#domain/value/lower'
import type { AccountTransaction } from '../database/session'
import type { Remains } from '../records/registers'
import type { Rule } from '../records/rule'

const DRAFT = 'draft'

/** An order changes only while it is a draft: what a supplier was sent must stay as it was. Spec: MAT-2; commercial section 3. */
export const orderIsDraft: Rule = async (_, records) => {
  for (const { state, reference } of records) if (typeof state === 'string') refuseUnlessDraft(state, reference)
}

/** As {@link orderIsDraft}, for its lines. The order is kept from being sent meanwhile. */
export const orderOfLineIsDraft: Rule = async (tx, records) => {
  for (const { state, reference } of await ordersNamed(tx, records)) refuseUnlessDraft(state, reference)
}

async function ordersNamed(tx: AccountTransaction, records: readonly { readonly order?: unknown }[]) {
  const ids = [...new Set(records.map(({ order }) => order))]
  const { rows } = await sql<{ state: string; reference: string | null }>`
    select state, reference from material_order where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
  return rows
}

function refuseUnlessDraft(state: string, reference: unknown): void {
  if (state === DRAFT) return
  const words = lower(materialOrderLife.states[state] ?? state)
  const name = typeof reference === 'string' ? `Order ${reference}` : 'This order'
  throw new ProblemError('conflict', {
    message: `${name} is ${words}, so it stays as it is. Put it back to draft to change it`,
  })
}

/** A number once given is not lost: the order that has it is cancelled, not deleted. */
export const numberedOrderStays: Remains = async (_, { record, action }) => {
  if (action === 'delete' && typeof record.number === 'number')
    throw new ProblemError('conflict', {
      message: `${materialOrder.singular} ${String(record.reference)} has a number, so it can't be deleted. Cancel it instead`,
    })
}
