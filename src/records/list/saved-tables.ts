const PREFIX = 'table.'

/** Where the state of a table is kept on this device. */
export const keyOf = (name: string): string => `${PREFIX}${name}`

/** Forgets how every table was looked at. Apart from the tables, so that signing in does not load them. */
export function forgetTables(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
}
