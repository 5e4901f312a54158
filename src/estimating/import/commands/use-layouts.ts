import { useMemo } from 'react'
import { billLayout } from '#contract/estimating/bill-layout'
import { type ColumnLayout, readLayout, writeLayout } from '#domain/estimating/bill-import/layouts'
import { add, remove, set } from '#local/write/changes'
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
  const edit = useEdit()
  const layouts = useMemo(
    () =>
      (records ?? [])
        .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
        .flatMap(({ id, fileName, columns }): Remembered[] => {
          const layout = readLayout(columns)
          return layout ? [{ id, fileName, layout }] : []
        }),
    [records],
  )
  return {
    layouts,
    keep: async (layout, fileName) => {
      if (client === null) return
      const columns = writeLayout(layout)
      const titles = titlesOf(layout)
      const known = layouts.find(each => titlesOf(each.layout) === titles)
      if (known && writeLayout(known.layout) === columns && known.fileName === fileName) return
      const change = known
        ? set(billLayout, known.id, { columns, fileName })
        : add(billLayout, { client, columns, fileName })
      await edit([change], 'Remember how the columns were read')
    },
    forget: id => void edit([remove(billLayout, id)], 'Forget how the columns were read'),
  }
}

/** Layouts of the same columns are one, whatever the columns were read as. */
const titlesOf = ({ columns }: ColumnLayout): string =>
  columns
    .map(({ title }) => title)
    .toSorted()
    .join('\n')
