import { useMemo, useState } from 'react'
import type { Finding } from '#domain/estimating/bill-checks/checks'
import { keyOfFinding, type Repairable, type RepairWay } from '#domain/estimating/bill-checks/repair'
import { previewRepair, type RepairLine, type RepairPreview } from '#domain/estimating/bill-checks/repair-preview'
import { minus, NIL, type Money } from '#domain/value/money'
import type { BillRecords } from '../../common/bill/bill-model'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { ChangeLines } from '../../ui/overlay/change-line'
import { FormModal } from '../../ui/overlay/form-modal'
import { FirstRows } from '../../ui/record/first-rows'
import { List, ListRow } from '../../ui/record/list-row'
import { Notice } from '../../ui/status/notice'
import { checkName } from '../common/check-names'
import { repairWords, WAY_NAMES } from './repair-words'
import { useZoneNames } from './use-zone-names'

interface RepairDialogProps {
  readonly records: BillRecords
  /** The findings to repair. */
  readonly chosen: readonly Repairable[]
  readonly currency: string
  /** Returns whether the repair was kept on this device. */
  readonly onRepair: (preview: RepairPreview) => Promise<boolean>
  readonly onClose: () => void
}

/** Shows what a repair will change, line by line and in money, with the choices there are, before it is done. Source: rooms 27. */
export function RepairDialog({ records, chosen, currency, onRepair, onClose }: RepairDialogProps) {
  const [ways, setWays] = useState<ReadonlyMap<string, RepairWay>>(
    () => new Map(chosen.map(each => [keyOfFinding(each.finding), each.ways[0]])),
  )
  /** The repair that is being made: the bill changes under the open dialog, where nothing would be left to repair. */
  const [making, setMaking] = useState<RepairPreview | null>(null)
  const planned = useMemo(
    () => previewRepair(records, each => ways.get(keyOfFinding(each.finding)) ?? null),
    [records, ways],
  )
  const preview = making ?? planned
  async function repair(): Promise<boolean> {
    setMaking(preview)
    const isMade = await onRepair(preview)
    if (!isMade) setMaking(null)
    return isMade
  }
  const wordsOf = useWords(
    records,
    chosen.map(each => each.finding),
  )
  const money = (value: Money) => formatMoney(value, currency)
  const open = chosen.filter(each => each.ways.length > 1)
  const all = (way: RepairWay) =>
    setWays(
      new Map([
        ...ways,
        ...open.filter(each => each.ways.includes(way)).map(each => [keyOfFinding(each.finding), way] as const),
      ]),
    )
  const lost = minus(preview.before, preview.after)
  const [first, ...others] = preview.lines
  return (
    <FormModal
      open
      size="medium"
      tone="warning"
      title={
        first && others.length === 0
          ? `Repair ${checkName(first.repairable.finding.check)}: ${wordsOf.place(first)}?`
          : preview.lines.length === 0
            ? 'Nothing is left to repair'
            : `Repair ${count(preview.lines.length, 'finding')}?`
      }
      submitLabel={`Repair ${count(preview.lines.length, 'finding')}`}
      valid={preview.lines.length > 0}
      onSubmit={repair}
      onClose={onClose}
    >
      {open.length > 1 && (
        <ButtonRow>
          <Button onClick={() => all('unallocated')}>{WAY_NAMES.unallocated} for all</Button>
          <Button onClick={() => all('sum')}>{WAY_NAMES.sum} for all</Button>
        </ButtonRow>
      )}
      <FirstRows of={preview.lines}>
        {shown => (
          <List label="What changes">
            {shown.map(line => (
              <ListRow
                key={keyOfFinding(line.repairable.finding)}
                title={wordsOf.place(line)}
                under={`${checkName(line.repairable.finding.check)}. ${wordsOf.change(line)}`}
                {...amounts(line, money)}
                actions={
                  line.repairable.ways.length > 1 && (
                    <Segmented
                      label={`Repair ${wordsOf.place(line)}`}
                      value={line.way}
                      onChange={way => setWays(new Map(ways).set(keyOfFinding(line.repairable.finding), way))}
                      options={line.repairable.ways.map(way => ({
                        value: way,
                        label: WAY_NAMES[way],
                      }))}
                    />
                  )
                }
              />
            ))}
          </List>
        )}
      </FirstRows>
      {preview.follows.length > 0 && (
        <FirstRows of={preview.follows}>
          {shown => (
            <List label="Lines that follow">
              {shown.map(({ product, from, to }) => (
                <ListRow
                  key={product}
                  title={wordsOf.product(product)}
                  under="Changes with the lines above"
                  end={money(to)}
                  endUnder={`was ${money(from)}`}
                />
              ))}
            </List>
          )}
        </FirstRows>
      )}
      <ChangeLines lines={[{ label: 'Measured work', from: money(preview.before), to: money(preview.after) }]} />
      {lost === NIL ? (
        <Notice tone="calm">The bill keeps its money. You can undo this.</Notice>
      ) : (
        <Notice tone="warning" note="You can undo this.">
          {lost > NIL ? `${money(lost)} leaves the bill.` : `${money(minus(NIL, lost))} is added to the bill.`}
        </Notice>
      )}
    </FormModal>
  )
}

/** The money of a line: what it becomes, and what it was where that is something else. */
function amounts({ figures }: RepairLine, money: (value: Money) => string) {
  if (!figures) return { end: '–' }
  const { from, to } = figures.amount
  return from === to ? { end: money(to), endUnder: 'No change' } : { end: money(to), endUnder: `was ${money(from)}` }
}

/** Names of the lines of a bill, and what a repair does to each. */
function useWords({ products, zones }: BillRecords, findings: readonly Pick<Finding, 'zone'>[]) {
  const places = useZoneNames(zones, findings)
  return useMemo(() => {
    const lines = new Map(products.map(each => [each.id, each]))
    const product = (id: number) => lines.get(id)?.ref ?? lines.get(id)?.name ?? ''
    return {
      product,
      place: ({ repairable: { finding } }: RepairLine) =>
        [finding.product !== null && product(finding.product), places.get(finding.zone)].filter(Boolean).join(' · '),
      change: (line: RepairLine) => {
        const { finding } = line.repairable
        return repairWords(line, places.get(finding.zone) ?? '', lines.get(finding.product ?? 0)?.unit ?? null)
      },
    }
  }, [products, places])
}
