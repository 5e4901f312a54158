import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useServer } from './server'
import { problemWords } from './tell-problem'
import { useConnected } from './use-connected'

export type Asked<T> = { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly words: string } | { readonly kind: 'loaded'; readonly value: T }

/** What only the office knows: asked when looked at, and again when the connection is back. `schema` must stay the same between draws. */
export function useReply<T>(path: string, schema: v.GenericSchema<unknown, T>): Asked<T> {
  const server = useServer()
  const isConnected = useConnected()
  const [asked, setAsked] = useState<Asked<T>>({ kind: 'loading' })
  useEffect(() => {
    let left = false
    server.call(path).then(async reply => v.parse(schema, await reply.json())).then(
      value => { if (!left) setAsked({ kind: 'loaded', value }) },
      (error: unknown) => { if (!left) setAsked({ kind: 'failed', words: problemWords(error) }) },
    )
    return () => { left = true }
  }, [server, path, schema, isConnected])
  return asked
}
