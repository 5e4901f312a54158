import type { PullLine } from '#contract/sync/protocol'

type SmallLine = Exclude<PullLine, { line: 'rows' }>

/** One line of the reply. */
export const line = (content: SmallLine): string => `${JSON.stringify(content)}\n`

/** Columns of records as the database wrote them: every value is a JSON array in text form. */
export interface RowsText {
  readonly ids: string
  readonly revs: string
  readonly columns: Readonly<Record<string, string>>
}

/** A line of records, put together without parsing what the database built. */
export function rowsLine(scope: string, resource: string, { ids, revs, columns }: RowsText): string {
  const inner = Object.entries(columns)
    .map(([name, values]) => `${JSON.stringify(name)}:${values}`)
    .join(',')
  return `{"line":"rows","scope":${JSON.stringify(scope)},"resource":${JSON.stringify(resource)},"ids":${ids},"revs":${revs},"columns":{${inner}}}\n`
}
