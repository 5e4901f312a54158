import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { checkBill, type Finding } from '#domain/estimating/bill-checks/checks'
import type { BillRecords } from '../../../common/bill/bill-model'
import type { RateBook } from '../../../common/build-up/rate-book'
import { count } from '../../../fields/words'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { Checkbox } from '../../../ui/input/checkbox'
import { Popover } from '../../../ui/input/popover'
import { checkName } from '../../common/check-names'
import styles from './bill-page.module.css'
import type { LineFilter } from './use-bill-sight'

/** The problems of the lines of a bill, by kind. Reading the whole bill, it is asked for only where a person looks. */
export function problemsOf(records: BillRecords, book: RateBook): ReadonlyMap<Finding['check'], ReadonlySet<number>> {
  const { findings } = checkBill(records, records.isWhole ?? true, id => {
    const built = book.built(id)
    return built && built.unpriced === 0 ? built.cost : null
  })
  const found = new Map<Finding['check'], Set<number>>()
  for (const { check, product } of findings)
    if (product !== null) found.set(check, (found.get(check) ?? new Set<number>()).add(product))
  return found
}

/** The lines with any of these problems. */
export function filterBy(problems: ReturnType<typeof problemsOf>, checks: readonly Finding['check'][]): LineFilter {
  return { checks, products: new Set(checks.flatMap(check => [...(problems.get(check) ?? [])])) }
}

interface ProblemFilterProps {
  readonly problems: () => ReturnType<typeof problemsOf>
  readonly filter: LineFilter | null
  readonly onFilter: (filter: LineFilter | null) => void
}

/** Shows only the lines that want something: unpriced, below cost, without a unit and so on. */
export function ProblemFilter({ problems, filter, onFilter }: ProblemFilterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Lines with a problem"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton icon={ListFilter} label="Lines with a problem" look="outlined" aria-pressed={filter !== null} />
      }
    >
      {isOpen && (
        <Kinds
          problems={problems()}
          chosen={filter?.checks ?? null}
          onShow={next => {
            onFilter(next)
            setOpen(false)
          }}
        />
      )}
    </Popover>
  )
}

interface KindsProps {
  readonly problems: ReturnType<typeof problemsOf>
  /** Null: all. */
  readonly chosen: readonly Finding['check'][] | null
  readonly onShow: (filter: LineFilter | null) => void
}

function Kinds({ problems, chosen, onShow }: KindsProps) {
  const all = [...problems.keys()]
  const [checks, setChecks] = useState<readonly Finding['check'][]>(chosen ?? all)
  if (all.length === 0)
    return (
      <div className={styles['columns']}>
        <p>No line has a problem.</p>
        {chosen && (
          <Button kind="quiet" onClick={() => onShow(null)}>
            All lines
          </Button>
        )}
      </div>
    )
  const next = filterBy(
    problems,
    checks.filter(check => problems.has(check)),
  )
  return (
    <div className={styles['columns']}>
      {all.map(check => (
        <Checkbox
          key={check}
          label={`${checkName(check)} (${problems.get(check)?.size ?? 0})`}
          checked={checks.includes(check)}
          onChange={isOn => setChecks(isOn ? [...checks, check] : checks.filter(each => each !== check))}
        />
      ))}
      <Button kind="primary" disabled={next.products.size === 0} onClick={() => onShow(next)}>
        Show {count(next.products.size, 'line')}
      </Button>
      {chosen && (
        <Button kind="quiet" onClick={() => onShow(null)}>
          All lines
        </Button>
      )}
    </div>
  )
}
