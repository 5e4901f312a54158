import { useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  type OutgoingBillReply,
  outgoingBillReply,
  type Subcontracts,
} from '#contract/commercial/payment/outgoing-calls'
import { useServer } from '../../app/office/server'
import { useConnected } from '../../app/office/use-connected'

/** Values by which the next application is generated. */
export interface Asked {
  readonly valuationDate: string
  readonly filterOn: 'c' | 'p'
  /** In wire form: "80.0000". */
  readonly filterPercentage: string
  /** Which lines that subcontracts cover claim the approved sums. */
  readonly subcontracts: Subcontracts
}

/** The next application of a project, as the server would generate it. Undefined while it is fetched; null without a connection or a reply. */
export function useOutgoingBill(project: number, asked: Asked): OutgoingBillReply | null | undefined {
  const server = useServer()
  const isConnected = useConnected()
  const query = new URLSearchParams({ ...asked }).toString()
  const of = `${project}?${query}`
  const [found, setFound] = useState<{ readonly of: string; readonly reply: OutgoingBillReply | null } | null>(null)
  useEffect(() => {
    if (!isConnected) return undefined
    let isLeft = false
    const tell = (reply: OutgoingBillReply | null) => {
      if (!isLeft) setFound({ of, reply })
    }
    server
      .call(`/projects/${project}/outgoing-application-bill?${query}`)
      .then(reply => reply.json())
      .then(body => tell(v.parse(outgoingBillReply, body)))
      .catch(() => tell(null))
    return () => {
      isLeft = true
    }
  }, [server, isConnected, project, query, of])
  if (!isConnected) return null
  return found?.of === of ? found.reply : undefined
}
