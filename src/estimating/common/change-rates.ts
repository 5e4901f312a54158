import * as v from 'valibot'
import { scopeKey } from '#contract/kit/scope-kinds'
import type { Replica } from '#local/replica'
import { jsonBody } from '../../app/office/server'
import type { Work } from '../../records/office/use-office'
import { toasts } from '../../ui/overlay/toast-store'

/**
 * Returns the work that changes rates of an assessment at the office, over the figures this device shows, and tells how many changed.
 * Decision 421.
 *
 * @param path the call: `/assessments/9/target-price`
 */
export const changeRates =
  (assessment: number, path: string, body: object): Work =>
  async ({ server, replica }) => {
    const base = await baseOf(replica, assessment)
    const reply = await server.call(path, jsonBody('POST', { ...body, ...base }))
    const { changed, skipped } = v.parse(counts, await reply.json())
    replica.hurry()
    toasts.show(
      'info',
      `${changed} changed${skipped === undefined || skipped === 0 ? '' : `, ${skipped} left as they were`}`,
    )
  }

/** {@link changeRates} for a command on all rates, by its name. */
export const changeAllRates = (assessment: number, name: string, body: object): Work =>
  changeRates(assessment, `/assessments/${assessment}/${name}`, body)

const counts = v.object({ changed: v.number(), skipped: v.optional(v.number()) })

/** Where the assessment's scope stood when this device last had all of it. */
async function baseOf(replica: Replica, assessment: number): Promise<{ readonly base?: number }> {
  const key = scopeKey('assessment', assessment)
  const scope = (await replica.scopes()).find(each => each.scope === key)
  return scope && scope.head > 0 ? { base: scope.head } : {}
}
