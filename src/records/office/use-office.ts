import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { recordToWire } from '#contract/fields/codec'
import type { Lifecycle, Transition } from '#contract/kit/lifecycle'
import { labelOf, type Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import { command } from '#local/write/changes'
import { EVERYWHERE } from '#local/write/undo-steps'
import { jsonBody, type Server, useServer } from '../../app/office/server'
import { tellProblem } from '../../app/office/tell-problem'
import { useBlocked } from '../../app/office/use-connected'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { toasts } from '../../ui/overlay/toast-store'
import { sendFirst, type Subject } from './send-first'

/** What work at the office is done with. */
export interface Tools {
  readonly server: Server
  readonly replica: Replica
}
/** One piece of work at the office. Throws ProblemError. */
export type Work = (tools: Tools) => Promise<void>

type ChangedRecord = Row & { readonly id: number }

/** The one way in which pages have the office do something. Every promise is true when it is done; a failure has been told. */
export interface Office {
  /** Why nothing can be asked of the office now; null when it can. */
  readonly blocked: string | null
  /** {@link Office.blocked} for a transition; one that waits on this device is never blocked. */
  readonly blockedFor: (transition: Transition) => string | null
  /** Work is under way, or waits for earlier changes to be sent. */
  readonly working: boolean
  /** Does work about the subject of the hook. `tell` replaces the message about a failure. */
  readonly run: (work: Work, tell?: (error: unknown) => void) => Promise<boolean>
  /** Runs a command on a record, which is then the subject too. Input in wire form. */
  readonly decide: (resource: Resource, id: number, name: string, input?: Row) => Promise<boolean>
  /** Makes a transition: keeps one that waits on this device, decides any other. Input in record form. */
  readonly make: (lifecycle: Lifecycle, record: ChangedRecord, transition: Transition, input?: Row) => Promise<boolean>
}

/**
 * Returns the door to the office. One rule for unsent work: what this device changed on the subject, and in the scope it owns, is sent first. The
 * person is told so. A change that needs the person, or cannot be sent in time, refuses the work with a message. Decision 664.
 *
 * @param subject the record that the work reads or changes at the office; null when the work uses nothing that this device may have changed
 * @param also a second one, for work that takes one record into another
 */
export function useOffice(subject: Subject | null, also: Subject | null = null): Office {
  const replica = useReplica()
  const server = useServer()
  const blocked = useBlocked()
  const [working, setWorking] = useState(false)
  // Kept between draws, so that an effect may depend on `run`.
  const [resource, id, otherResource, otherId] = [subject?.resource, subject?.id, also?.resource, also?.id]
  const subjects = useMemo(
    () => subjectsOf(resource, id, otherResource, otherId),
    [resource, id, otherResource, otherId],
  )
  const runAbout = useCallback(
    async (about: readonly Subject[], work: Work, tell: (error: unknown) => void): Promise<boolean> => {
      setWorking(true)
      try {
        await sendFirst(replica, about, changes =>
          toasts.show('info', `Sending ${count(changes, 'earlier change')} first`),
        )
        await work({ server, replica })
        return true
      } catch (error) {
        tell(error)
        return false
      } finally {
        setWorking(false)
      }
    },
    [replica, server],
  )
  const run = useCallback((work: Work, tell = tellProblem) => runAbout(subjects, work, tell), [runAbout, subjects])
  const decide = (of: Resource, record: number, name: string, input: Row = {}): Promise<boolean> =>
    runAbout([...subjects, { resource: of, id: record }], decision(of, record, name, input), tellProblem)
  return {
    blocked,
    blockedFor: ({ when }) => (when === 'online' ? blocked : null),
    working,
    run,
    decide,
    make: (lifecycle, record, transition, input = {}) =>
      transition.when === 'online'
        ? decide(lifecycle.resource, record.id, transition.name, recordToWire(transition.input, input))
        : keep(replica, lifecycle, record, transition, input),
  }
}

/** The records among these two that are there. */
function subjectsOf(
  resource: Resource | undefined,
  id: number | undefined,
  otherResource: Resource | undefined,
  otherId: number | undefined,
): readonly Subject[] {
  const one = resource !== undefined && id !== undefined ? [{ resource, id }] : []
  const other = otherResource !== undefined && otherId !== undefined ? [{ resource: otherResource, id: otherId }] : []
  return [...one, ...other]
}

/** Keeps a transition that waits on this device. True when it is on its disk; a failure has been told. */
async function keep(
  replica: Replica,
  { resource, states }: Lifecycle,
  record: ChangedRecord,
  { name, to }: Transition,
  input: Row,
): Promise<boolean> {
  const label = `${resource.singular}, ${labelOf(resource, record)}: ${states[to] ?? to}`
  try {
    await replica.edit([command(resource, record.id, name, input)], label, EVERYWHERE)
    return true
  } catch (error) {
    tellProblem(error)
    return false
  }
}

const changed = v.looseObject({ id: v.number() })
/** A transition replies with a list, since it may be taken for several records at once. */
const answered = v.union([v.array(changed), changed])

/** Returns the work that runs a command on a record and shows its outcome at once. Input in wire form. */
export const decision =
  (resource: Resource, id: number, name: string, input: Row = {}): Work =>
  async tools =>
    showOutcome(
      tools,
      resource,
      await tools.server.call(`/${resource.path}/${id}/transitions/${name}`, jsonBody('POST', input)),
    )

/** Shows the record that the office replied with at once, and pulls what else the command changed. */
export async function showOutcome({ replica }: Tools, resource: Resource, reply: Response): Promise<void> {
  const rows = v.safeParse(answered, await reply.json().catch(() => null))
  if (rows.success) await replica.mirrorRows(resource.name, [rows.output].flat())
  replica.hurry()
}
