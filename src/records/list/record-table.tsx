import type { Resource } from '#contract/resource'
import { Notice } from '../../ui/status/notice'
import { MOBILE, useMedia } from '../../ui/use-media'
import { useCan } from '../viewer'
import { DesktopTable } from './desktop-table'
import { ListFilters } from './list-filters'
import { ListPager } from './list-pager'
import { ListRows } from './list-rows'
import { ListStatus } from './list-status'
import { useTableList } from './use-table-list'

export interface RecordTableProps {
  readonly resource: Resource
  /** The parent the list belongs to. */
  readonly within: { readonly field: string; readonly id: number } | null
  /** Address of the list: rows open under it. */
  readonly base: string
  readonly readOnly?: boolean
}

/** A list of records with its filters, columns, selection and pages; on mobile as ruled rows. Everything follows from the definition. */
export function RecordTable({ resource, within, base, readOnly = false }: RecordTableProps) {
  const can = useCan()
  const mobile = useMedia(MOBILE)
  const shown = useTableList(resource, resource.name, within)
  const props = { ...shown, base, canWrite: !readOnly && can.write(resource) }
  return (
    <>
      <ListFilters {...props} />
      {props.list.held && <Notice tone="calm">{props.list.held}</Notice>}
      {mobile ? <ListRows {...props} status={<ListStatus {...props} />} /> : <DesktopTable {...props} />}
      <ListPager {...props} />
    </>
  )
}
