import { Link } from '@tanstack/react-router'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import type { PageScaleRecord } from '#contract/estimating/takeoff/page-scale'
import { classes } from '../../../ui/classes'
import { scaleText } from '../model/scale-text'
import { scaleOfSheet } from '../commands/scale-changes'
import { sheetName } from '../model/sheet-shapes'
import styles from './takeoff.module.css'

interface SheetsListProps {
  readonly sheets: readonly ProjectDrawing[]
  readonly scales: readonly PageScaleRecord[]
  readonly open: number
  readonly search: { readonly project?: number; readonly onsite?: boolean }
}

/** Lists the sheets of the project with their revision and scale. */
export function SheetsList({ sheets, scales, open, search }: SheetsListProps) {
  return (
    <section aria-labelledby="takeoff-sheets">
      <header className={styles['sideHead']}>
        <h2 id="takeoff-sheets">Sheets</h2>
        <span>{sheets.length}</span>
      </header>
      <ul className={styles['sheets']}>
        {sheets.map(sheet => {
          const scale = scaleOfSheet(scales, sheet.id)
          return (
            <li key={sheet.id}>
              <Link
                to="/estimating/takeoff/pages/$id"
                params={{ id: String(sheet.id) }}
                search={search}
                className={classes(styles['sheetLink'], sheet.id === open && 'corner-foot')}
                aria-current={sheet.id === open ? 'page' : undefined}
              >
                <span className={styles['sheetMark']} aria-hidden />
                <span>
                  <span className={styles['sheetName']}>
                    {sheet.sheetNumber && <strong>{sheet.sheetNumber} </strong>}
                    {sheet.sheetNumber ? sheet.title : sheetName(sheet)}
                  </span>
                  <span className={styles['sheetFacts']}>
                    {sheet.revision && `Rev ${sheet.revision} · `}
                    {scale ? scaleText(scale) : <b className={styles['noScale']}>no scale</b>}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
