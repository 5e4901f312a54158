import styles from './photos.module.css'

/** Says that so many chosen pictures are still being made ready; nothing for none. */
export function Preparing({ count }: { readonly count: number }) {
  return (
    count > 0 && (
      <p role="status" className={styles['quiet']}>
        Preparing {count === 1 ? 'a photo' : `${count} photos`}…
      </p>
    )
  )
}
