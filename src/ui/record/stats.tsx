import { Figure } from './figure'
import styles from './stats.module.css'

export type Stat<Value extends string> = {
  value: Value
  label: string
  figure: string
  note?: string | undefined
  tone?: 'ink' | 'error' | undefined
}

type StatsProps<Value extends string> = {
  label: string
  stats: readonly Stat<Value>[]
  /** Figures of money: on a phone they go one under another. */
  wide?: boolean | undefined
  /** Given, the cells choose what is shown below. */
  chosen?: Value | undefined
  onChoose?: ((value: Value) => void) | undefined
}

/** Figures side by side under 2 px of ink; the chosen one has a thick foot. */
export function Stats<Value extends string>({ label, stats, wide, chosen, onChoose }: StatsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles['stats']} data-wide={wide ? '' : undefined}>
      {stats.map(stat => {
        const content = (
          <>
            <span className={styles['label']}>{stat.label}</span>
            <Figure value={stat.figure} size="figure" />
            {stat.note && <span className={styles['note']}>{stat.note}</span>}
          </>
        )
        return onChoose ? (
          <button
            key={stat.value}
            type="button"
            aria-pressed={stat.value === chosen}
            className={styles['stat']}
            data-tone={stat.tone}
            onClick={() => onChoose(stat.value)}
          >
            {content}
          </button>
        ) : (
          <div key={stat.value} className={styles['stat']} data-tone={stat.tone}>
            {content}
          </div>
        )
      })}
    </div>
  )
}
