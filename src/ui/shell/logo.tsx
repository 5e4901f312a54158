import styles from './logo.module.css'

type LogoProps = {
  size?: number | undefined
  /** Without words beside it, its name. */
  label?: string | undefined
  /** Single colour: print and sunlight. */
  mono?: boolean | undefined
}

/** A square Q whose corner stone is verdigris. */
export function Logo({ size = 22, label, mono = false }: LogoProps) {
  return (
    <svg
      viewBox="0 0 50 50"
      width={size}
      height={size}
      className={styles['logo']}
      data-mono={mono || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path className={styles['ring']} fillRule="evenodd" d="M2 2h42v25H33V13H13v20h14v11H2z" />
      <path className={styles['stone']} d="M31 31h17v17H31z" />
    </svg>
  )
}
