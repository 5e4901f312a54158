import { useCallback } from 'react'
import { viewPath } from '../address/record-paths'
import { Notice } from '../../ui/status/notice'
import type { RecordPage } from '../address/record-page'
import { MOBILE, useMedia } from '../../ui/use-media'
import { DesktopTable } from './desktop-table'
import { ListFilters } from './list-filters'
import { ListPager } from './list-pager'
import { ListRows } from './list-rows'
import { ListSums } from './list-sums'
import { ListStatus } from './list-status'
import type { PathOf, ShownList } from './list-view'

interface RecordTableProps {
  readonly list: ShownList
  /** Address of the list: rows open under it. */
  readonly base: string
  /** Where a row opens, if not under `base`. */
  readonly pathOf?: PathOf | undefined
  readonly canWrite: boolean
  readonly chosenActions?: RecordPage['chosenActions']
}

/** A list of records with its filters, columns, selection and pages; on mobile as ruled rows. Everything follows from the definition. */
export function RecordTable({ list: shown, base, pathOf, canWrite, chosenActions }: RecordTableProps) {
  const mobile = useMedia(MOBILE)
  const under = useCallback<PathOf>(row => viewPath(base, row.id), [base])
  const props = { ...shown, base, pathOf: pathOf ?? under, canWrite, chosenActions }
  return (
    <>
      <ListFilters {...props} />
      {props.list.held && <Notice tone="calm">{props.list.held}</Notice>}
      {mobile && <ListSums {...props} />}
      {mobile ? <ListRows {...props} status={<ListStatus {...props} />} /> : <DesktopTable {...props} />}
      {/* Under rows that are not there yet it would jump away when they come. */}
      {(!mobile || props.list.rows !== undefined) && <ListPager {...props} />}
    </>
  )
}
