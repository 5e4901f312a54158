import { classes } from '../classes'
import styles from './figure.module.css'

type FigureProps = {
  /** Already formatted: "£202,299.15", "46.27%". */
  value: string
  /** hero is the one figure that decides, rate the 44 px one; figure 26 px; inline takes the size around it. */
  size?: 'hero' | 'rate' | 'figure' | 'inline' | undefined
  /** A unit after it, lighter. */
  unit?: string | undefined
  /** adverse adds a triangle as well as the colour. */
  tone?: 'ink' | 'adverse' | 'favourable' | undefined
}

/** What follows the whole units: pence and the per cent sign, which hero figures show lighter. */
const TAIL = /^(.*?\d)(\.\d+)?(%)?$/s

/** A number as the hero. Never counts up. */
export function Figure({ value, size = 'inline', unit, tone = 'ink' }: FigureProps) {
  const [, whole = value, pence = '', sign = ''] = TAIL.exec(value) ?? []
  // Pence, that is: a measured quantity keeps its weight.
  const lighter = size !== 'inline' && sign === '' && unit === undefined
  const role = size === 'hero' || size === 'rate' ? 'type-hero' : size === 'figure' ? 'type-figure' : undefined
  return (
    <span className={classes(role, styles['figure'], styles[size])} data-tone={tone}>
      {tone !== 'ink' && <span className={styles['triangle']} aria-hidden />}
      {whole}
      {lighter ? <span className={styles['light']}>{pence}</span> : pence}
      {sign && <span className={styles['sign']}>{sign}</span>}
      {unit && <span className={styles['unit']}>{unit}</span>}
    </span>
  )
}
