import { presentName, type Resource } from './kit/resource'
import { RESOURCES } from './resources'

/** Former names of fields, by their present names. */
const FORMER: ReadonlyMap<string, string> = new Map(
  RESOURCES.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { formerly }]) => (formerly === null ? [] : [[name, formerly] as const])),
  ),
)

/** Returns the body of a call under today's field names. Where both names are sent, today's value counts. Decision 614. */
export function bodyByPresentNames(
  entries: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const renamed = [...FORMER].filter(
    ([name, formerly]) => name in entries && !(formerly in entries) && formerly in sent,
  )
  return renamed.reduce<Readonly<Record<string, unknown>>>(
    (body, [name, formerly]) =>
      Object.fromEntries(
        Object.entries(body).flatMap(([key, value]) =>
          key === formerly ? (name in sent ? [] : [[name, value]]) : [[key, value]],
        ),
      ),
    sent,
  )
}

/** Returns the query of a list under today's field names: filters, `{field}From`, `{field}To` and `{field}Empty`, and the sort. */
export function queryByPresentNames(
  resource: Resource,
  sent: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [key, value] of Object.entries(sent)) {
    const [, base = key, end = ''] = key in resource.fields ? [] : (/^(.+?)(From|To|Empty)$/.exec(key) ?? [])
    const name = presentName(resource, key) === key ? presentName(resource, base) + end : presentName(resource, key)
    if (name === key || !(name in sent)) query[name] = value
  }
  if (query['sort'] !== undefined)
    query['sort'] = query['sort']
      .split(',')
      .map(part =>
        part.trim().replace(/^(-?)(.*)$/, (_, sign: string, name: string) => sign + presentName(resource, name)),
      )
      .join(',')
  return query
}
