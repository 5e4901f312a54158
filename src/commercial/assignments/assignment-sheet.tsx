import type { Subject } from '../../records/office/send-first'
import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { nominalCode } from '#contract/accounts/nominal-code'
import { vatCode } from '#contract/accounts/vat-code'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { assignedNet, bookedVat } from '#domain/commercial/assignments/assignments'
import { minus, type Money, NIL, plus } from '#domain/value/money'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useCan, useViewer } from '../../app/viewer'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { useReplica } from '../../fields/replica-context'
import { useAll, useAllEver } from '../../records/data/use-all'
import { Button } from '../../ui/action/button'
import { formatMoney, formatNumber } from '../../ui/format'
import { Notice } from '../../ui/status/notice'
import { LineSheet } from '../lines/line-sheet'
import { Recode } from './recode'
import { type Parts, withTax } from './with-tax'

type Named = Parts & { readonly name: string }

interface AssignmentSheetProps {
  readonly resource: Resource
  readonly parts: readonly Parts[]
  /** What a new part holds beforehand: the paper it is of. Keep its identity. */
  readonly fresh: Row
  /** What the parts must come to, without VAT. */
  readonly net: Money
  /** VAT of the document, where it is decided for the whole of it; null where its parts decide it. */
  readonly vat: Money | null
  readonly lock: string | null
  /** The paper has gone to the accounts: its codes are changed there. */
  readonly isInAccounts: boolean
  /** The paper itself, which the server splits again. */
  readonly of: Subject
  readonly place: string
}

const totalOf = ({ totalValue, taxAmount, taxAdjustment }: Parts): Money =>
  plus(plus(totalValue, taxAmount), taxAdjustment)

/**
 * A paper split over nominal codes: typed part by part, also without a connection, or worked out again by the server. A part's VAT follows its net and
 * its VAT code. For invoices and external costs alike. Spec: MAT-4, COST-2.
 */
export function AssignmentSheet(props: AssignmentSheetProps) {
  const { resource, parts, fresh, net, vat, lock, place, isInAccounts } = props
  const { account } = useViewer()
  const can = useCan()
  const codes = useAll(nominalCode)
  const vats = useAllEver(vatCode)
  const rules = useMemo(() => new Map((vats ?? []).map(each => [each.id, each])), [vats])
  const columns = useMemo(
    () =>
      columnsFor(
        codes ?? [],
        (vats ?? []).filter(({ archivedAt }) => archivedAt === null),
      ),
    [codes, vats],
  )
  const lines = useMemo(() => parts.map((each): Named => ({ ...each, name: each.shortName ?? 'a part' })), [parts])
  const left = minus(net, assignedNet(parts))
  const uncoded = parts.filter(each => each.nominalCode === null).length
  return (
    <>
      <LineSheet<Named>
        id={`${place}-parts`}
        title="Nominal codes"
        resource={resource}
        lines={lines}
        columns={columns}
        lock={lock}
        fresh={fresh}
        place={place}
        nameKey="shortName"
        valueKey="total"
        valueOf={totalOf}
        underOf={({ totalValue, taxAmount }) =>
          `${formatNumber('money', totalValue)} and ${formatNumber('money', taxAmount)} VAT`
        }
        endOf={line => formatNumber('money', totalOf(line))}
        adjust={changes => withTax(changes, parts, rules)}
        more={lock === null && <Recalculate of={props.of} isFirst={parts.length === 0} />}
      />
      {lock !== null && !isInAccounts && parts.length > 0 && can.write(resource) && (
        <Recode resource={resource} parts={parts} codes={codes ?? []} of={props.of} />
      )}
      {parts.length > 0 && left !== NIL && (
        <Notice tone="warning">
          The parts come to {formatMoney(assignedNet(parts), account.currency)} of {formatMoney(net, account.currency)}:{' '}
          {formatMoney(left, account.currency)} {left > NIL ? 'is left to split' : 'too much'}.
        </Notice>
      )}
      {parts.length > 0 && vat !== null && bookedVat(parts) !== vat && (
        <Notice tone="warning">
          The VAT codes make {formatMoney(bookedVat(parts), account.currency)} VAT, and the document has{' '}
          {formatMoney(vat, account.currency)}. The VAT of a month counts the document, under no code, until they agree.
        </Notice>
      )}
      {uncoded > 0 && (
        <Notice tone="calm">
          {uncoded === 1 ? 'One part has' : `${uncoded} parts have`} no nominal code yet: the accounts will ask for it.
        </Notice>
      )}
    </>
  )
}

function Recalculate({ of, isFirst }: { readonly of: Subject; readonly isFirst: boolean }) {
  const { run, working, blocked } = useOffice(of)
  const server = useServer()
  const replica = useReplica()
  const split = () =>
    run(async () => {
      await server.call(`/${of.resource.path}/${of.id}/recalc-nominal-codes`, jsonBody('POST', {}))
      replica.hurry()
    })
  return (
    <Button icon={RefreshCw} reason={blocked ?? undefined} disabled={working} onClick={() => void split()}>
      {isFirst ? 'Split by line' : 'Split again'}
    </Button>
  )
}

interface Coded {
  readonly id: number
  readonly code: string
  readonly name: string
}

const columnsFor = (codes: readonly Coded[], vats: readonly Coded[]): readonly RecordColumn<Named>[] => {
  const choices = (all: readonly Coded[]) =>
    all.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))
  return [
    { key: 'shortName', title: 'What for', width: 110, pin: 'left', field: 'shortName' },
    { key: 'nominalCode', title: 'Nominal code', width: 150, field: 'nominalCode', choices: choices(codes) },
    { key: 'vatTaxCode', title: 'VAT code', width: 150, field: 'vatTaxCode', choices: choices(vats) },
    { key: 'totalValue', title: 'Net', width: 90, field: 'totalValue' },
    { key: 'taxAmount', title: 'VAT', width: 80, field: 'taxAmount' },
    { key: 'taxAdjustment', title: 'Moved by', width: 80, field: 'taxAdjustment' },
    {
      key: 'total',
      title: 'Total',
      width: 85,
      words: line => formatNumber('money', totalOf(line)),
      why: 'This is worked out from the net and the VAT',
      isStrong: true,
    },
  ]
}
