import type { ReactNode } from 'react'
import { type Resource, sumsOf } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { ColumnCell } from '../../fields/cell'
import type { Look } from '../../fields/look'
import { useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import { useLook } from '../../fields/use-look'
import { count, inWords } from '../../fields/words'
import { useViewer } from '../../app/viewer'
import { deviceWord } from '../../app/device/device-words'
import type { ListViewProps } from './list-view'
import type { ListResult } from './use-list'
import styles from './list.module.css'

/** Returns how many the filter passes. What is only partly on the device is said to be a part: the sums beside it are of that part. */
export function totalWords(resource: Resource, { total, held }: Pick<ListResult, 'total' | 'held'>): string {
  const many = count(total, lower(resource.singular), lower(resource.plural))
  return held === null ? `${many} in this list` : `${many} on this ${deviceWord()}`
}

/** Returns the sums of a list as the cells under their columns. */
export const sumCells = (resource: Resource, sums: Row, look: Look): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(
    Object.entries(sumsOf(resource)).flatMap(([name, field]) =>
      typeof sums[name] === 'number'
        ? [[name, <ColumnCell key={name} field={field} value={sums[name]} look={look} />]]
        : [],
    ),
  )

/** Returns what the chosen rows add up to, on whatever page they are; undefined while it is not known. */
export function useChosenSums(resource: Resource, chosen: ReadonlySet<number>): Row | undefined {
  const replica = useReplica()
  const ids = [...chosen]
  const rows = useLiveKept(
    async () => (await replica.byIds(resource.name, ids)).filter(row => row !== undefined),
    [replica, resource, ids.join(',')],
  )
  if (rows?.length !== chosen.size) return undefined
  return Object.fromEntries(
    Object.keys(sumsOf(resource)).map(name => [name, rows.reduce((sum, row) => sum + amountOf(row[name]), 0)]),
  )
}
const amountOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const NO_ROWS: readonly Row[] = []

/** How many there are and what they add up to, over a list on mobile. A resource that adds nothing up has no such line. */
export function ListSums({ resource, list }: Pick<ListViewProps, 'resource' | 'list'>) {
  const { account } = useViewer()
  const look = useLook(resource, NO_ROWS, account.currency)
  const summed = Object.entries(sumsOf(resource)).filter(([name]) => typeof list.sums[name] === 'number')
  if (summed.length === 0 || list.total === 0) return null
  return (
    <dl className={styles['sums']} aria-label="Totals">
      <div>
        <dt>{totalWords(resource, list)}</dt>
      </div>
      {summed.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>{inWords(field, list.sums[name], look)}</dd>
        </div>
      ))}
    </dl>
  )
}
