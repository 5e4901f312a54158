import { existsSync, readFileSync } from 'node:fs'
import type { JsonSchema } from '#server/http/docs/openapi-values'
import { NASTY, places, put } from '../support/broken-values'
import type { Chance } from './volume'

const LIST = '../shared/data/reference/big-list-of-naughty-strings.json'
/** Texts that have broken programs before; a few of them where the big list is not. */
const NAUGHTY: readonly string[] = existsSync(LIST)
  ? (JSON.parse(readFileSync(LIST, 'utf8')) as readonly string[])
  : ['', '\u0000', '␢', '𝕋', '‮test', "'; drop table issue; --", '<script>1</script>', '=1+1', '../../etc/passwd']

/** Values made up from the description of the API: most as it says, some broken at one place. */
export class MadeUp {
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  readonly #chance: Chance
  readonly #ids: readonly number[]

  constructor(schemas: Readonly<Record<string, JsonSchema>>, chance: Chance, ids: readonly number[]) {
    this.#schemas = schemas
    this.#chance = chance
    this.#ids = ids
  }

  /** A body, as JSON or as text that is none. */
  body(schema: JsonSchema): unknown {
    const whole = this.value(schema)
    if (this.#chance.is(0.4)) return whole
    const place = this.#chance.pick(places(whole))
    return put(whole, place, this.#chance.is(0.5) ? this.#chance.pick(NASTY) : this.#chance.pick(NAUGHTY))
  }

  value(schema: JsonSchema, depth = 0): unknown {
    const { $ref, anyOf, oneOf, enum: choices, const: only } = schema as Readonly<Record<string, unknown>>
    if (typeof $ref === 'string') return this.value(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1)
    if (only !== undefined) return only
    if (Array.isArray(choices)) return this.#chance.pick(choices as unknown[])
    const either = anyOf ?? oneOf
    if (Array.isArray(either)) return this.value(this.#chance.pick(either as JsonSchema[]), depth + 1)
    const { type } = schema as { readonly type?: string | readonly string[] }
    const kind = typeof type === 'string' || type === undefined ? type : this.#chance.pick(type)
    if (kind === 'object') return this.#object(schema, depth)
    if (kind === 'array') return this.#array(schema, depth)
    return this.#plain(kind, schema)
  }

  #object(schema: JsonSchema, depth: number): Record<string, unknown> {
    const { properties = {}, required = [] } = schema as {
      readonly properties?: Readonly<Record<string, JsonSchema>>
      readonly required?: readonly string[]
    }
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || (depth < 4 && this.#chance.is(0.4)))
        .map(([name, each]) => [name, this.value(each, depth + 1)]),
    )
  }

  #array(schema: JsonSchema, depth: number): unknown[] {
    const { items = {} } = schema as { readonly items?: JsonSchema }
    return Array.from({ length: depth > 4 ? 0 : this.#chance.below(3) }, () => this.value(items, depth + 1))
  }

  #plain(kind: string | undefined, schema: JsonSchema): unknown {
    if (kind === 'null') return null
    if (kind === 'boolean') return this.#chance.is(0.5)
    if (kind === 'integer' || kind === 'number')
      return this.#chance.is(0.7) ? this.#chance.pick(this.#ids) : this.#chance.pick([0, -1, 1, 7, 2 ** 31, 2 ** 53])
    const { format, pattern } = schema as { readonly format?: string; readonly pattern?: string }
    if (format === 'date') return this.#chance.pick(['2026-11-21', '2026-02-30', '9999-12-31', '0000-00-00'])
    if (format === 'date-time') return this.#chance.pick(['2026-11-21T08:00:00.000Z', '+275760-09-13T00:00:00.001Z'])
    if (pattern !== undefined) return this.#chance.pick(['12.34', '0', '-1.5000', '999999999999.99', '1e9', '20261121'])
    return this.#chance.pick(NAUGHTY)
  }

  /** An id as it stands in a path, mostly of a record there is. */
  id(odd: readonly string[]): string {
    return this.#chance.is(0.8) ? String(this.#chance.pick(this.#ids)) : this.#chance.pick(odd)
  }
  text = (): string => this.#chance.pick(NAUGHTY)
}
