import { createContext, useContext } from 'react'

/** The API as pages reach it: signed in, refreshed when needed, and every failure a ProblemError fit to show. */
export interface Server {
  /**
   * Path under /api. Throws ProblemError; without a connection its kind is "unavailable". Statuses that the header `HEADER.skip` lists are the
   * caller's own business: `tellProblem` is silent about them.
   */
  readonly call: (path: string, init?: RequestInit) => Promise<Response>
}

export const ServerContext = createContext<Server | null>(null)

export function useServer(): Server {
  const server = useContext(ServerContext)
  if (!server) throw new Error('No server is known above this page')
  return server
}

export const jsonBody = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
