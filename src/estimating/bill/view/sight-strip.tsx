import { count } from '../../../fields/words'
import { TextButton } from '../../../ui/action/text-button'
import styles from './bill-page.module.css'
import type { BillSight } from './use-bill-sight'

interface SightStripProps {
  readonly sight: BillSight
  /** Lines of the whole bill. */
  readonly lines: number
  /** Looks for the problems of the filter again. */
  readonly onCheckAgain: () => void
}

/** Says what is out of sight, so that nobody takes a part of the bill for the whole. */
export function SightStrip({ sight, lines, onCheckAgain }: SightStripProps) {
  const { filter, view } = sight
  const { hiddenLines, hiddenZones } = view
  const hidden = [
    ...(hiddenLines.length > 0 ? [count(hiddenLines.length, 'line')] : []),
    ...(hiddenZones.length > 0 ? [count(hiddenZones.length, 'zone')] : []),
  ]
  if (!filter && hidden.length === 0) return null
  return (
    <div className={styles['sight']} role="status">
      {filter && (
        <span>
          <strong>
            {filter.products.size} of {count(lines, 'line')}
          </strong>{' '}
          with a problem. <TextButton onClick={onCheckAgain}>Check again</TextButton>{' '}
          <TextButton onClick={() => sight.setFilter(null)}>All lines</TextButton>
        </span>
      )}
      {hidden.length > 0 && (
        <span>
          {hidden.join(' and ')} hidden.{' '}
          <TextButton onClick={sight.showHidden}>
            Show {hiddenLines.length + hiddenZones.length === 1 ? 'it' : 'them'}
          </TextButton>
        </span>
      )}
      <span className={styles['sightNote']}>The totals count all lines and zones.</span>
    </div>
  )
}
