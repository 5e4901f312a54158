import { colourOf, textOn } from '../ui/colours'
import { Logo } from '../ui/shell/logo'
import styles from './kitchen.module.css'
import { Line, Specimen } from './specimen'

const COLOURS = [
  'bg',
  'surface',
  'sunken',
  'rule',
  'rule-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-tint',
  'info',
  'info-tint',
  'info-secondary',
  'warning',
  'warning-tint',
  'warning-solid',
  'error',
  'error-tint',
]

const ROLES = [
  ['type-hero', '£202,299'],
  ['type-figure', '£7,814.04'],
  ['type-title', 'Application 7'],
  ['type-section', 'How the price is made'],
  ['type-body', 'Supply and fit, remeasured'],
  ['type-table', 'Partition type A, 95 mm, 1,204.50'],
  ['type-grid', 'Partition type A, 95 mm, 1,204.50'],
  ['type-header', 'Cumulative £'],
  ['type-label', 'Previously certified'],
] as const

export function Foundations() {
  return (
    <>
      <Specimen title="Colour">
        <Line>
          {COLOURS.map(colour => (
            <span key={colour} className={styles['swatch']} title={colour} style={{ '--colour': `var(--${colour})` }} />
          ))}
        </Line>
      </Specimen>
      <Specimen title="Canvas palette">
        <Line>
          {Array.from({ length: 120 }, (_, n) => colourOf(n, Math.random)).map(colour => (
            <span
              key={colour}
              className={styles['swatch']}
              title={colour}
              style={{ '--colour': colour, color: textOn(colour) }}
            >
              {colour.slice(1)}
            </span>
          ))}
        </Line>
      </Specimen>
      <Specimen title="Type">
        {ROLES.map(([role, text]) => (
          <div key={role} className={role}>
            {text}
          </div>
        ))}
      </Specimen>
      <Specimen title="Logo">
        <Line>
          <Logo size={16} label="Quoin" />
          <Logo size={22} />
          <Logo size={36} />
          <Logo size={64} />
          <Logo size={64} mono />
        </Line>
      </Specimen>
    </>
  )
}
