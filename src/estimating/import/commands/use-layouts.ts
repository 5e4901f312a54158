import { useMemo } from 'react'
import { type BillLayout, billLayout } from '#contract/estimating/bill-layout'
import { type ColumnLayout, readLayout, writeLayout } from '#domain/bill-import/columns/layouts'
import { add, remove, set } from '#local/write/changes'
import { useReplica } from '../../../fields/replica-context'
import { asHeldList } from '../../../records/data/held'
import { useEdit } from '../../../records/data/use-edit'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import type { Remembered } from '../model/remembered'

/** How a client's bills were read before, on this device too, the latest first; and what keeps one more or forgets one. */
export function useLayouts(client: number | null): {
  readonly layouts: readonly Remembered[]
  readonly keep: (layout: ColumnLayout, fileName: string) => Promise<void>
  readonly forget: (id: number) => void
} {
  const records = useRecordsWithin(billLayout, 'client', client)
  const replica = useReplica()
  const edit = useEdit()
  const layouts = useMemo(() => remembered(records ?? []), [records])
  return {
    layouts,
    keep: async (layout, fileName) => {
      if (client === null) return
      const columns = writeLayout(layout)
      const titles = titlesOf(layout)
      // Read again: before the page has its list, the one that is there already would be made a second time.
      const there = (await replica.within(billLayout.name, 'client', client)).filter(row => row['archivedAt'] === null)
      const known = remembered(asHeldList(billLayout, there)).find(each => titlesOf(each.layout) === titles)
      if (known && writeLayout(known.layout) === columns && known.fileName === fileName) return
      const change = known
        ? set(billLayout, known.id, { columns, fileName })
        : add(billLayout, { client, columns, fileName })
      await edit([change], 'Remember how the columns were read')
    },
    forget: id => void edit([remove(billLayout, id)], 'Forget how the columns were read'),
  }
}

/** The latest first. */
const remembered = (records: readonly BillLayout[]): Remembered[] =>
  records
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .flatMap(({ id, fileName, columns }): Remembered[] => {
      const layout = readLayout(columns)
      return layout ? [{ id, fileName, layout }] : []
    })

/** Layouts of the same columns are one, whatever the columns were read as. */
const titlesOf = ({ columns }: ColumnLayout): string =>
  columns
    .map(({ title }) => title)
    .toSorted()
    .join('\n')
