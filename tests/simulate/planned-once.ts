import { createHash } from 'node:crypto'
import { Client, type QueryConfig } from 'pg'

/**
 * From now on every statement with values is planned once on each connection: planning is most of what PostgreSQL does in a world. The
 * statements are the server's own; on a database told so (databases.ts) their plans do not depend on the values.
 */
export function planOnce(): void {
  const plain = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  Client.prototype.query = function query(this: Client, config: unknown, ...rest: unknown[]) {
    return plain.call(this, isUnnamed(config) ? { ...config, name: nameOf(config.text) } : config, ...rest)
  } as typeof Client.prototype.query
}

const isUnnamed = (config: unknown): config is QueryConfig =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  'values' in config &&
  Array.isArray(config.values) &&
  config.values.length > 0 &&
  !('name' in config)
