/**
 * How column values arrive, the same on both drivers: bigint as number (ids stay below 2^53), days as `yyyy-MM-dd`, instants as ISO texts
 * with milliseconds. Numerics stay exact texts by default on both. Keyed by PostgreSQL type number.
 */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1016: text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  1082: text => text,
  1184: text => new Date(text).toISOString(),
}
