import { Button } from '../action/button'
import { Checkbox } from '../input/checkbox'
import { Segmented } from '../input/segmented'
import { words } from '../words'
import styles from './pager.module.css'

/** Spec: platform 5, items per page. */
const SIZES = ['25', '50', '100'] as const

const PER_PAGE = SIZES.map(size => ({ value: size, label: size }))

type PagerProps = {
  /** Names it where a page has more than one. */
  label?: string | undefined
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  perPage: number
  onPerPage: (perPage: number) => void
  /** Left out where records cannot be archived. */
  includeArchived?: boolean | undefined
  onIncludeArchived?: ((include: boolean) => void) | undefined
}

export function Pager({
  label = words.pages,
  page,
  pages,
  onPage,
  perPage,
  onPerPage,
  includeArchived = false,
  onIncludeArchived,
}: PagerProps) {
  const last = Math.max(1, pages)
  return (
    <nav
      aria-label={label}
      className={styles['pager']}
      data-single={(last === 1 && perPage === Number(SIZES[0])) || undefined}
    >
      <p className={styles['page']}>
        Page <strong>{page}</strong> of <strong>{last}</strong>
      </p>
      {onIncludeArchived && (
        <Checkbox checked={includeArchived} onChange={onIncludeArchived} label={words.includeArchived} />
      )}
      <div className={styles['sizes']}>
        <span aria-hidden>{words.itemsPerPage}</span>
        <Segmented
          label={words.itemsPerPage}
          value={SIZES.find(size => size === String(perPage)) ?? null}
          onChange={size => onPerPage(Number(size))}
          options={PER_PAGE}
        />
      </div>
      <div className={styles['steps']}>
        <Button onClick={() => onPage(1)} disabled={page <= 1}>
          {words.first}
        </Button>
        <Button onClick={() => onPage(page - 1)} disabled={page <= 1}>
          {words.previous}
        </Button>
        <Button onClick={() => onPage(page + 1)} disabled={page >= last}>
          {words.next}
        </Button>
        <Button onClick={() => onPage(last)} disabled={page >= last}>
          {words.last}
        </Button>
      </div>
    </nav>
  )
}
