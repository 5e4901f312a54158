import { Eye, EyeOff, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { IconButton } from '../../../ui/action/icon-button'
import type { ProductGroup } from '../model/sheet-shapes'
import type { Layers } from '../model/use-layers'
import styles from './takeoff.module.css'

interface LayersListProps {
  readonly groups: readonly ProductGroup[]
  readonly layers: Layers
}

const nameOf = ({ product }: ProductGroup): string =>
  product ? [product.ref, product.name].filter(Boolean).join(' ') : 'Not in the bill'
const keyOf = ({ product }: ProductGroup): number | null => product?.id ?? null

/** Lists the products of the sheet, to hide their shapes or lock them. */
export function LayersList({ groups, layers }: LayersListProps) {
  return (
    <section aria-labelledby="takeoff-layers">
      <header className={styles['sideHead']}>
        <h2 id="takeoff-layers">Layers</h2>
      </header>
      {groups.length === 0 && (
        <p className={styles['sideEmpty']}>Nothing measured on this sheet yet. Set the scale, then pick a product.</p>
      )}
      <ul className={styles['layers']}>
        {groups.map(group => {
          const key = keyOf(group)
          const [isHidden, isLocked] = [layers.hidden.has(key), layers.locked.has(key)]
          const name = nameOf(group)
          return (
            <li key={key} className={styles['layer']}>
              <svg className={styles['swatch']} viewBox="0 0 12 12" aria-hidden>
                <rect width="12" height="12" fill={group.colour} />
              </svg>
              <span className={styles['layerName']} title={name}>
                {name}
              </span>
              <span className={styles['layerCount']}>{group.shapes.length}</span>
              <IconButton
                icon={isHidden ? EyeOff : Eye}
                label={isHidden ? `Show ${name}` : `Hide ${name}`}
                size="small"
                aria-pressed={isHidden}
                onClick={() => layers.hide(key)}
              />
              <IconButton
                icon={isLocked ? LockKeyhole : LockKeyholeOpen}
                label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
                size="small"
                aria-pressed={isLocked}
                onClick={() => layers.lock(key)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
