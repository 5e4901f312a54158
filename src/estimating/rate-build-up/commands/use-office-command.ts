import { useMemo } from 'react'
import * as v from 'valibot'
import { scopeKey } from '#contract/scope-kinds'
import type { Replica } from '#local/replica'
import { useConnected } from '../../../app/office/use-connected'
import { jsonBody, useServer } from '../../../app/office/server'
import { tellProblem } from '../../../app/office/tell-problem'
import { useUnsent } from '../../../app/office/use-sync'
import { useReplica } from '../../../fields/replica-context'
import { toasts } from '../../../ui/overlay/toast-store'

/** Runs a command of an assessment on the server, over the figures this device shows; true when it was done. `reason`: why it cannot be now. */
export type OfficeCommand = ((name: string, body: object) => Promise<boolean>) & { readonly reason: string | null }

/**
 * Commands on all rates need a connection and figures the server has: they are refused, with the reason, before the tap. Decision 421.
 *
 * @param path what the command belongs to, where that is one line of the assessment
 */
export function useOfficeCommand(assessment: number, path = `/assessments/${assessment}`): OfficeCommand {
  const replica = useReplica()
  const server = useServer()
  const isConnected = useConnected()
  const waiting = useUnsent()
  const reason = !isConnected ? 'Needs a connection' : waiting > 0 ? 'Wait until your changes have been sent' : null
  return useMemo(() => {
    const run = async (name: string, body: object): Promise<boolean> => {
      try {
        const base = await baseOf(replica, assessment)
        const reply = await server.call(`${path}/${name}`, jsonBody('POST', { ...body, ...base }))
        const { changed, skipped } = v.parse(counts, await reply.json())
        replica.hurry()
        toasts.show(
          'info',
          `${changed} changed${skipped === undefined || skipped === 0 ? '' : `, ${skipped} left as they were`}`,
        )
        return true
      } catch (error) {
        tellProblem(error)
        return false
      }
    }
    return Object.assign(run, { reason })
  }, [replica, server, assessment, path, reason])
}

const counts = v.object({ changed: v.number(), skipped: v.optional(v.number()) })

/** Where the assessment's scope stood when this device last had all of it. */
async function baseOf(replica: Replica, assessment: number): Promise<{ readonly base?: number }> {
  const key = scopeKey('assessment', assessment)
  const scope = (await replica.scopes()).find(each => each.scope === key)
  return scope && scope.head > 0 ? { base: scope.head } : {}
}
