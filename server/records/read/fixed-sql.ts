import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** Only for its compiler: it never runs anything. */
const compiler = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A piece of SQL without parameters turned into text once; putting many small pieces together at every call costs more than the query. */
export function fixed<T>(piece: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = piece.compile(compiler)
  if (parameters.length > 0) throw new Error('SQL with parameters is not fixed')
  return sql.raw<T>(text)
}
