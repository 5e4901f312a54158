import { Course } from './course'
import { words } from '../words'
import styles from './loader.module.css'

type LoaderProps = {
  text?: string | undefined
  /** From 0 to 1 when it is known; the course then fills. */
  fraction?: number | undefined
  /** "340 of 1,000", at the right. */
  count?: string | undefined
}

/** "Loading..." with the course as it fills, or three stones walking where nothing is known. */
export function Loader({ text = words.loading, fraction, count }: LoaderProps) {
  return (
    <div className={styles['loader']} role="status">
      {fraction === undefined ? (
        <span className={styles['walk']} aria-hidden />
      ) : (
        <Course fraction={fraction} size="small" />
      )}
      <span className={styles['text']}>{text}</span>
      {count && <span className={styles['count']}>{count}</span>}
    </div>
  )
}
