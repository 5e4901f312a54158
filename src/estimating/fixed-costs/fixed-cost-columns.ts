import type { FixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import type { FixedCostType } from '#contract/admin/fixed-cost-type'
import type { AssessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { fixedCostFinish } from '#domain/estimating/fixed-cost-finish'
import { fixedCostPrice } from '#domain/estimating/fixed-cost-price'
import type { RecordColumn } from '../../common/sheet/record-columns'
import { formatDay, formatNumber } from '../../ui/format'

type Line = AssessmentFixedCost
type Named<R extends object, K extends keyof R> = Pick<R, K> & { readonly id: number }

const CONTINGENCY_LOCKS: Readonly<Record<string, string>> = {
  profitPerPeriod: 'A contingency is all cost: it has no profit',
  periodUnit: 'A contingency is a lump sum',
  periodLength: 'A contingency is a lump sum',
}
/** A contingency is one lump sum, all of it cost. */
const locked = (field: string) => (line: Line) => (line.isContingency ? (CONTINGENCY_LOCKS[field] ?? null) : null)

const WORKED_OUT = 'This is worked out from the cells beside it. It changes with them'

/** The columns of the fixed costs of an assessment. */
export function fixedCostColumns(
  types: readonly Named<FixedCostType, 'name'>[],
  holidays: readonly Pick<FixedCostHoliday, 'startDate' | 'endDate'>[],
  isPhone: boolean,
): RecordColumn<Line>[] {
  const money = (line: Line, part: 'price' | 'profit' | 'cost') => {
    const price = fixedCostPrice(line)
    return price ? formatNumber('money', price[part]) : part === 'price' ? 'Not priced' : '–'
  }
  const typeChoices = types.map(({ id, name }) => ({ value: String(id), label: name }))
  const finish = ({ startDate, periodUnit, periodLength }: Line) => {
    const day = startDate === null ? null : fixedCostFinish(startDate, periodUnit, periodLength, holidays)
    return day === null ? '' : formatDay(day)
  }
  return [
    { key: 'name', title: 'Fixed cost', width: isPhone ? 150 : 220, pin: 'left', field: 'name' },
    { key: 'type', title: 'Type', width: 130, field: 'fixedCostType', choices: typeChoices },
    { key: 'quantity', title: 'Quantity', width: 76, field: 'quantity' },
    { key: 'unit', title: 'Paid', width: 88, field: 'periodUnit', locked: locked('periodUnit') },
    { key: 'length', title: 'For how many', width: 100, field: 'periodLength', locked: locked('periodLength') },
    { key: 'rate', title: 'Rate', width: 90, field: 'ratePerPeriod' },
    {
      key: 'profitRate',
      title: 'Profit included',
      width: 90,
      field: 'profitPerPeriod',
      locked: locked('profitPerPeriod'),
    },
    { key: 'cost', title: 'Cost', width: 96, words: line => money(line, 'cost'), why: WORKED_OUT },
    { key: 'profit', title: 'Profit', width: 86, words: line => money(line, 'profit'), why: WORKED_OUT },
    { key: 'price', title: 'Price', width: 104, words: line => money(line, 'price'), why: WORKED_OUT, isStrong: true },
    { key: 'visible', title: 'Client sees', width: 90, field: 'clientVisible' },
    { key: 'starts', title: 'Starts', width: 104, field: 'startDate' },
    {
      key: 'finish',
      title: 'Finishes',
      width: 104,
      words: finish,
      why: 'This follows from the start, the length and the holidays',
    },
  ]
}
