import { useCallback, useMemo, useState } from 'react'
import type { Book, BookKind } from '#contract/commercial/books/bookkeeping'
import type { Resource } from '#contract/kit/resource'
import { canRead } from '#contract/permissions'
import type { LocalRecord } from '#local/types'
import { BookActions } from './book-actions'
import { useRecordPath } from './use-record-path'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useListPath } from '../../records/address/record-page'
import { ExportButton } from '../../records/list/export-button'
import { RecordTable } from '../../records/list/record-table'
import { useTableList } from '../../records/list/use-table-list'
import { Segmented } from '../../ui/input/segmented'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'

/** A list of the books: documents of every project, with filters and the totals of the filter. Source: rooms 40; decision 745. */
export function BooksPage({ book }: { readonly book: Book }) {
  usePageTitle({ title: book.title })
  const { permissions } = useViewer()
  const [chosen, setChosen] = useState(0)
  const kind = book.kinds[chosen] ?? book.kinds[0]
  if (!kind) return null
  return (
    <BookOf
      // Filters and columns are those of one kind.
      key={kind.resource.name}
      book={book}
      kind={kind}
      opens={canRead(permissions, ...kind.opens)}
      kinds={
        book.kinds.length > 1 && (
          <Segmented
            label="Kind"
            value={String(chosen)}
            onChange={value => setChosen(Number(value))}
            options={book.kinds.map(({ label }, at) => ({ value: String(at), label }))}
          />
        )
      }
    />
  )
}

interface BookOfProps {
  readonly book: Book
  readonly kind: BookKind
  readonly kinds: React.ReactNode
  /** Whether the viewer may open the documents in their projects. */
  readonly opens: boolean
}

function BookOf({ book, kind, kinds, opens }: BookOfProps) {
  const { columns } = kind
  // Across projects the project is a column, and the first one.
  const resource = useMemo<Resource>(() => ({ ...kind.resource, columns }), [kind, columns])
  const list = useTableList(resource, `books ${kind.resource.name}`, null)
  const base = useListPath()
  const addressOf = useRecordPath()
  const pathOf = useCallback((row: LocalRecord) => addressOf(kind.resource, row), [addressOf, kind])
  const actions = useMemo(() => {
    const Actions = (props: { readonly ids: readonly number[]; readonly onDone: () => void }) => (
      <BookActions steps={kind.steps} {...props} />
    )
    return Actions
  }, [kind])
  return (
    <PageBody fill>
      <PageHeading
        title={book.title}
        repeats
        beside={<span>all projects</span>}
        actions={
          <>
            {kinds}
            <ExportButton {...list} />
          </>
        }
      />
      {!opens && (
        <Notice tone="calm">
          You can read this list, and your role does not open its documents in their projects. Ask for read access to
          them there.
        </Notice>
      )}
      <RecordTable list={list} base={base} pathOf={pathOf} canWrite={false} chosenActions={actions} />
    </PageBody>
  )
}
