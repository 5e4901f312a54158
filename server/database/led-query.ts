import { Query, type PoolClient, type QueryConfig, type QueryResult } from 'pg'

/** A statement the connection has prepared already, under this name; it answers no rows. */
export interface Lead {
  readonly name: string
  readonly values: readonly (string | number | boolean | null)[]
}

/**
 * Runs a statement right behind another, in one message, which makes them one transaction without BEGIN and COMMIT: PostgreSQL answers both
 * at once. The lead must be prepared already: what a connection knows of its statements is noted by the message.
 */
export function queryLed<R extends object>(
  client: PoolClient,
  { name, values }: Lead,
  config: QueryConfig,
): Promise<QueryResult<R>> {
  return new Promise((resolve, reject) => {
    const query = new Query<R>(config, undefined, (error, result: QueryResult<R> | QueryResult<R>[]) => {
      if (error) return reject(error)
      const [own = null] = Array.isArray(result) ? result.slice(-1) : [result]
      if (own) resolve(own)
    })
    const submit = query.submit
    query.submit = connection => {
      connection.stream.cork()
      connection.bind({ statement: name, values: values.map(value => (value === null ? null : String(value))) }, true)
      connection.execute({}, true)
      submit.call(query, connection)
      connection.stream.uncork()
    }
    client.query(query)
  })
}
