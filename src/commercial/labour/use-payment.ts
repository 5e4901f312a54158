import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { paymentReply } from '#contract/commercial/labour-calls'
import type { Resource } from '#contract/kit/resource'
import { useConnected } from '../../app/office/use-connected'
import { useServer } from '../../app/office/server'

export type PaymentAnswer = v.InferOutput<typeof paymentReply>

/**
 * What would be paid on a day: asked of the server, since tax details never reach a device (decision 007). Null while it is not known, or
 * without a connection; asked again when `asked` changes.
 */
export function usePayment(
  { path }: Pick<Resource, 'path'>,
  application: number,
  paidOn: string,
  asked: unknown,
): PaymentAnswer | null {
  const server = useServer()
  const isConnected = useConnected()
  const [answer, setAnswer] = useState<{ readonly of: string; readonly value: PaymentAnswer } | null>(null)
  const of = `${path} ${application} ${paidOn} ${JSON.stringify(asked)}`
  useEffect(() => {
    if (!isConnected) return
    let left = false
    server
      .call(`/${path}/${application}/payment?paidOn=${paidOn}`)
      .then(reply => reply.json())
      .then(body => {
        const read = v.safeParse(paymentReply, body)
        if (!left && read.success) setAnswer({ of, value: read.output })
      })
      // Without the answer the page says that it needs a connection.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [server, isConnected, path, application, paidOn, of])
  return answer?.of === of ? answer.value : null
}
