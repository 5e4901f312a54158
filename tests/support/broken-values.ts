/** Values that have broken servers before. */
export const NASTY: readonly unknown[] = [
  null,
  '',
  -1,
  0,
  1.5,
  2 ** 53,
  1e300,
  true,
  [],
  {},
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'a'.repeat(70_000),
  ['x'],
  { x: 1 },
]

export type Path = readonly (string | number)[]

/** Every place in a JSON value, the value itself first. */
export function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, each]) =>
      places(each, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

/** The value with another one at a place. */
export function put(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === key ? put(each, rest, other) : each))
  return { ...(value as object), [key]: put((value as Record<string, unknown>)[key], rest, other) }
}
