import { FileText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/action/icon-button'
import { Icon } from '../ui/icon'
import { useConfirm } from '../ui/overlay/confirm-provider'
import { List, ListRow } from '../ui/record/list-row'
import { StatusRow } from '../ui/status/status-row'
import { FileNotes } from './file-shown'
import styles from './file-shown.module.css'
import { useFile } from './use-file'

export interface FileRow {
  readonly id: number
  readonly file: number
  readonly fileName: string
}

interface FileTableProps<Row extends FileRow> {
  readonly label: string
  /** Undefined while they are read: it is not known whether there are any. */
  readonly rows: readonly Row[] | undefined
  /** Said when there are none: "No documents have been uploaded". */
  readonly empty: string
  /** Left out, the table is read-only. */
  readonly onDelete?: ((row: Row) => void) | undefined
  /** Beside the name: a page, a comment. */
  readonly under?: ((row: Row) => ReactNode) | undefined
  /** What else can be done with a file; `isKept` says whether the office has it. */
  readonly actions?: ((row: Row, isKept: boolean) => ReactNode) | undefined
}

/** Files with their small pictures, each opened by its name. Spec: platform 5 and business 9, file table. */
export function FileTable<Row extends FileRow>({ label, rows, empty, ...rest }: FileTableProps<Row>) {
  if (!rows) return null
  if (rows.length === 0) return <StatusRow kind="empty" text={empty} />
  return (
    <List label={label}>
      {rows.map(row => (
        <FileLine key={row.id} row={row} {...rest} />
      ))}
    </List>
  )
}

type FileLineProps<Row extends FileRow> = Pick<FileTableProps<Row>, 'onDelete' | 'under' | 'actions'> & {
  readonly row: Row
}

function FileLine<Row extends FileRow>({ row, onDelete, under, actions }: FileLineProps<Row>) {
  const shown = useFile(row.file, { thumbnail: true })
  const confirm = useConfirm()
  async function remove() {
    const { result } = await confirm({
      title: 'Delete this file',
      message: `Do you want to delete ${row.fileName}`,
      tone: 'error',
      danger: true,
      yes: 'Delete',
      no: 'Cancel',
    })
    if (result) onDelete?.(row)
  }
  return (
    <ListRow
      lead={
        shown.picture ? (
          <img src={shown.picture} alt="" className={styles['picture']} onError={shown.onBroken} />
        ) : (
          <span className={styles['picture']}>
            <Icon of={FileText} />
          </span>
        )
      }
      title={
        shown.href ? (
          <a href={shown.href} target="_blank" rel="noreferrer">
            {row.fileName}
          </a>
        ) : (
          row.fileName
        )
      }
      under={
        <>
          {under?.(row)}
          <FileNotes name={row.fileName} shown={shown} />
        </>
      }
      actions={actions?.(row, shown.state === 'kept')}
      end={
        onDelete && (
          <IconButton
            icon={Trash2}
            title="Delete this file"
            label={`Delete ${row.fileName}`}
            onClick={() => void remove()}
          />
        )
      }
    />
  )
}
