import { LIMIT } from '#contract/sync/protocol'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { Assessment } from '#contract/estimating/assessment'
import type { ProductGroup } from '#contract/estimating/product-group'
import type { Change } from '#local/types'
import type { BillRecords } from '../../common/bill/bill-model'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { inParts } from '../zones/commands/zone-changes'
import {
  addFirstZone,
  addHeading,
  addLines,
  changeHeading,
  deleteHeading,
  deleteLines,
  type Place,
  putUnder,
  quantityOf,
  setUnits,
} from './line-changes'
import { isEmptyLine, type TypedLine } from './typed-lines'

/** What a person does with the lines and headings of a bill by hand, each kept on this device and undone at the bill's place. */
export function useLineActs(assessment: Pick<Assessment, 'id' | 'blanketPricingMode'>, place: string) {
  const replica = useReplica()
  const act = useAct(place)
  const confirm = useConfirm()

  async function inOrder(changes: readonly Change[], label: string): Promise<boolean> {
    for (const part of inParts(changes, LIMIT.groupOps)) if (!(await act(part, label))) return false
    return true
  }

  return {
    /** Adds the lines that say something. A bill without zones gets one for their quantities. */
    add: async (typed: readonly TypedLine[], where: Place): Promise<boolean> => {
      const lines = typed.filter(line => !isEmptyLine(line))
      const ids = await Promise.all(lines.map(() => replica.newId()))
      const wantsZone = where.zone === null && lines.some(line => quantityOf(line) !== null)
      const zone = wantsZone ? await replica.newId() : where.zone
      return inOrder(
        [
          ...(wantsZone && zone !== null ? [addFirstZone(assessment.id, zone)] : []),
          ...addLines(assessment, lines, ids, { ...where, zone }),
        ],
        lines.length === 1 ? `Added ${lines[0]?.name.trim()}` : `Added ${lines.length} lines`,
      )
    },
    putUnder: (products: readonly AssessmentProduct[], group: number | null) =>
      inOrder(
        putUnder(
          products.map(({ id }) => id),
          group,
        ),
        `Moved ${nameOf(products)}`,
      ),
    setUnits: (products: readonly AssessmentProduct[], unit: string) =>
      inOrder(
        setUnits(
          products.map(({ id }) => id),
          unit,
        ),
        `Unit ${unit} for ${nameOf(products)}`,
      ),
    deleteAsked: async (products: readonly AssessmentProduct[]): Promise<void> => {
      const { result } = await confirm({
        title: `Delete ${nameOf(products)}?`,
        message: `${products.length === 1 ? 'Its' : 'Their'} quantities and build-up go too. You can undo this.`,
        yes: 'Delete',
        no: 'Keep',
      })
      if (result) await inOrder(deleteLines(products.map(({ id }) => id)), `Deleted ${nameOf(products)}`)
    },
    addHeading: (name: string, parent: number | null) =>
      act([addHeading(assessment.id, name, parent)], `Added heading ${name}`),
    changeHeading: (id: number, name: string, parent: number | null) =>
      act([changeHeading(id, name, parent)], `Changed heading ${name}`),
    deleteHeading: (records: BillRecords, group: ProductGroup) =>
      inOrder(deleteHeading(records, group), `Deleted heading ${group.name}`),
  }
}

const nameOf = (products: readonly AssessmentProduct[]): string => {
  const [first] = products
  return products.length === 1 && first ? (first.ref ?? first.name) : count(products.length, 'line')
}
