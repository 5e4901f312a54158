import type { ReactNode } from 'react'
import type { RevisionKind, RevisionLine, RevisionSums } from '#domain/bill-import/revision/revision'
import { lower } from '#domain/value/lower'
import { minus } from '#domain/value/money'
import { revisionWords, signedMoney } from '../model/revision-words'
import { TextButton } from '../../../ui/action/text-button'
import { formatMoney } from '../../../ui/format'
import { List, ListRow } from '../../../ui/record/list-row'
import { Stats } from '../../../ui/record/stats'
import styles from './import-page.module.css'

const LABELS: Readonly<Record<RevisionKind, string>> = {
  new: 'New',
  changed: 'Changed',
  removed: 'Gone',
  kept: 'Kept',
  same: 'The same',
}

interface RevisionLinesProps<L extends RevisionLine> {
  readonly counts: RevisionSums['counts']
  readonly kinds: readonly RevisionKind[]
  readonly kind: RevisionKind
  readonly onKind: (kind: RevisionKind) => void
  readonly lines: readonly L[]
  readonly count: number
  readonly onMore: () => void
  readonly currency: string
  /** The title of a line, where it leads somewhere. */
  readonly titled?: (line: L, title: string) => ReactNode
  readonly actions?: (line: L) => ReactNode
}

/** The lines of a revision by kind, those first whose money moves most. */
export function RevisionLines<L extends RevisionLine>(props: RevisionLinesProps<L>) {
  const { counts, kinds, kind, onKind, lines, count, onMore, currency, titled, actions } = props
  const rest = count - lines.length
  return (
    <>
      <Stats
        label="Lines by what happens to them"
        chosen={kind}
        onChoose={onKind}
        stats={kinds.map(value => ({ value, label: LABELS[value], figure: counts[value].toLocaleString('en-GB') }))}
      />
      <List label={`Lines: ${lower(LABELS[kind])}`}>
        {lines.map(line => {
          const title = [line.ref, line.name].filter(Boolean).join(' ')
          const difference = minus(line.now, line.was)
          return (
            <ListRow
              key={line.id}
              title={titled ? titled(line, title) : title}
              under={revisionWords(line)}
              end={difference === 0 ? 'No change' : signedMoney(difference, currency)}
              endUnder={`${formatMoney(line.was, currency)} → ${formatMoney(line.now, currency)}`}
              actions={actions?.(line)}
            />
          )
        })}
      </List>
      {counts.same > 0 && (
        <p className={styles['quiet']}>
          {counts.same.toLocaleString('en-GB')} {counts.same === 1 ? 'line stays' : 'lines stay'} as{' '}
          {counts.same === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {rest > 0 && <TextButton onClick={onMore}>Show more of {rest.toLocaleString('en-GB')} others</TextButton>}
    </>
  )
}
