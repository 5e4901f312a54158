import type { LaneMark } from '#domain/commercial/payment/calendar-lanes'
import styles from './calendar.module.css'

const SHAPES = {
  due: <rect x="2.5" y="2.5" width="9" height="9" />,
  notice: <path d="M7 2 12.5 12h-11z" />,
  default: <path d="M7 1.5v11M1.5 7h11" />,
  payLess: <path d="M7 1 13 7 7 13 1 7z" />,
  final: <circle cx="7" cy="7" r="5" />,
} as const satisfies Readonly<Record<LaneMark['kind'], unknown>>

/** The shape of a date: filled when it is done, crossed when it was missed. The words beside it say the same. */
export const MarkShape = ({ kind, state }: Pick<LaneMark, 'kind' | 'state'>) => (
  <svg className={styles['shape']} data-state={state} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
    {SHAPES[kind]}
    {state === 'missed' && <path className={styles['cross']} d="M3.5 3.5l7 7M10.5 3.5l-7 7" />}
  </svg>
)
