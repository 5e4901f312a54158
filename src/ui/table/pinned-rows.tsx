import styles from './data-table.module.css'
import { TableRow } from './table-row'
import type { TableBodyProps } from './table-rows'

type PinnedRowsProps<Row> = Omit<TableBodyProps<Row>, 'rowOffset'> & { pinned?: readonly Row[] | undefined }

/** Rows that stay under the header while the others scroll and turn their pages. Spec: platform 2.10. */
export function PinnedRows<Row>({ pinned = [], ...props }: PinnedRowsProps<Row>) {
  if (pinned.length === 0) return null
  return (
    <tbody role="rowgroup" className={styles['pinned']}>
      {pinned.map((row, index) => (
        <TableRow key={props.rowKey(row)} {...props} row={row} index={index} rowOffset={0} />
      ))}
    </tbody>
  )
}
