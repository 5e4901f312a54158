import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Resource } from '#contract/kit/resource'
import { scopeKey } from '#contract/kit/scope-kinds'
import { useAssessment, useIsOnSite } from '../../common/places/use-place'
import { usePageTitle } from '../../app/page/page-title'
import { useCan } from '../../app/viewer'
import { useHolds } from '../../records/data/use-holds'
import { type Undo, useUndoAt } from '../../records/data/use-undo'
import { IconButton } from '../../ui/action/icon-button'
import { MOBILE, useMedia } from '../../ui/use-media'
import { assessmentLock } from './assessment-lock'
import styles from './price-room.module.css'

/** What the rooms of an assessment share: whether anything may be changed, and the steps of the room for undo. */
export function usePriceRoom(resource: Resource, title: string) {
  const assessment = useAssessment()
  const isOnSite = useIsOnSite()
  const can = useCan()
  const isHere = useHolds([scopeKey('assessment', assessment.id)])
  const place = `${resource.name}:${assessment.id}`
  const history = useUndoAt(place)
  usePageTitle({ title, under: assessment.name })
  const lock = assessmentLock({ canWrite: can.write(resource), isHere: isHere ?? true, isOnSite, assessment })
  return { assessment, isOnSite, isHere, place, history, lock }
}

interface PriceRoomProps {
  readonly title: string
  readonly history: Undo
  readonly lock: string | null
  /** Buttons beside undo. */
  readonly tools: ReactNode
  readonly children: ReactNode
  readonly totals: readonly { readonly label: string; readonly value: string }[]
}

/** A room of the price: its tools, what is worked on, and the totals always in view. */
export function PriceRoom({ title, history, lock, tools, children, totals }: PriceRoomProps) {
  const mobile = useMedia(MOBILE)
  return (
    <div className={styles['room']}>
      <div className={styles['tools']}>
        <h1 className={mobile ? 'visually-hidden' : 'type-title'}>{title}</h1>
        {tools}
        <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
        <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
      </div>
      {lock !== null && <p className={styles['lock']}>{lock}.</p>}
      <div className={styles['work']}>{children}</div>
      <dl className={styles['totals']}>
        {totals.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
