import type { ReactNode } from 'react'
import { classes } from '../classes'
import { PanelBoundary } from '../status/panel-boundary'
import styles from './page.module.css'

type PageHeadingProps = {
  title: string
  /** Above the title: what it is one of. */
  over?: ReactNode
  /** Beside the title: badges, a version. */
  beside?: ReactNode
  /** Buttons, the one primary button last. */
  actions?: ReactNode
  /** Form pages draw an ink rule under the heading. */
  ruled?: boolean | undefined
  /** The header above says the same: where there is little room only those hear it who do not see. */
  repeats?: boolean | undefined
}

export function PageHeading({ title, over, beside, actions, ruled = false, repeats = false }: PageHeadingProps) {
  return (
    <header className={classes(styles['heading'], ruled && styles['ruled'], repeats && styles['repeats'])}>
      <div className={styles['titles']}>
        {over && <div className={styles['over']}>{over}</div>}
        <div className={styles['line']}>
          <h1 className={styles['title']}>{title}</h1>
          {beside}
        </div>
      </div>
      {actions && (
        <div className={styles['actions']} data-actions>
          {actions}
        </div>
      )}
    </header>
  )
}

/** The page's name for those who do not see the header that shows it. */
export function HiddenHeading({ children }: { children: ReactNode }) {
  return <h1 className="visually-hidden">{children}</h1>
}

/** Content with the page's padding. `fill` gives a table the rest of the height instead. */
export function PageBody({ children, fill = false }: { children: ReactNode; fill?: boolean | undefined }) {
  return <div className={fill ? styles['fill'] : styles['body']}>{children}</div>
}

type SectionProps = {
  /** Null where the content names itself: neither heading, rule nor surface is drawn. */
  title: string | null
  aside?: ReactNode
  children: ReactNode
  /** Without a surface: the content draws its own. */ bare?: boolean | undefined
}

/** A ruled section: its title, an ink rule, its content. */
export function Section({ title, aside, children, bare = false }: SectionProps) {
  return (
    <section className={styles['section']}>
      {title !== null && (
        <div className={styles['sectionHead']}>
          <h2 className={styles['sectionTitle']}>{title}</h2>
          {aside && (
            <span className={styles['aside']}>
              <PanelBoundary>{aside}</PanelBoundary>
            </span>
          )}
        </div>
      )}
      <div className={bare || title === null ? undefined : styles['sheet']}>
        <PanelBoundary>{children}</PanelBoundary>
      </div>
    </section>
  )
}

/** A main column and a narrow one of notes, history or checks; one under the other on mobile. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>{main}</div>
      <aside className={styles['side']}>{side}</aside>
    </div>
  )
}

/** Buttons held at the thumb on phones, at the foot of the page elsewhere. */
export function ActionBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles['actionBar']} data-action-bar={note ? 'noted' : ''}>
      {note && <div className={styles['note']}>{note}</div>}
      {children}
    </div>
  )
}
