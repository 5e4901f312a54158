import type { ReactNode } from 'react'
import { Logo } from './logo'
import { LoginDrawing } from './login-drawing'
import styles from './login-sheet.module.css'

const COLUMNS = ['1', '2', '3', '4', '5', '6', '7', '8']
const ROWS = ['A', 'B', 'C', 'D', 'E', 'F']

type LoginSheetProps = {
  name: string
  tagline: string
  /** Labelled cells at the foot of the title block: version, language, service. */
  cells: readonly { label: string; value: ReactNode }[]
  /** The sign-in form. */
  children: ReactNode
}

/** A drawing sheet with its grid references; the form stands in the title block, bottom right. On phones only the title block. */
export function LoginSheet({ name, tagline, cells, children }: LoginSheetProps) {
  return (
    <div className={styles['sheet']}>
      <Ruler className={styles['top']} marks={COLUMNS} />
      <Ruler className={styles['bottom']} marks={COLUMNS} />
      <Ruler className={styles['left']} marks={ROWS} />
      <Ruler className={styles['right']} marks={ROWS} />
      <div className={styles['drawing']}>
        <LoginDrawing />
      </div>
      <main className={styles['block']}>
        <header className={styles['head']}>
          <Logo size={36} />
          <div>
            <div className={styles['name']}>{name}</div>
            <div className={styles['tagline']}>{tagline}</div>
          </div>
        </header>
        <div className={styles['form']}>{children}</div>
        <dl className={styles['cells']}>
          {cells.map(cell => (
            <div key={cell.label} className={styles['cell']}>
              <dt className={styles['cellLabel']}>{cell.label}</dt>
              <dd>{cell.value}</dd>
            </div>
          ))}
        </dl>
      </main>
    </div>
  )
}

function Ruler({ className, marks }: { className: string | undefined; marks: readonly string[] }) {
  return (
    <div className={className} aria-hidden>
      {marks.map(mark => (
        <span key={mark} className={styles['mark']}>
          {mark}
        </span>
      ))}
    </div>
  )
}
