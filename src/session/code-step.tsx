import { CodeField } from './code-field'
import styles from './session.module.css'

interface CodeStepProps {
  readonly code: string
  readonly onChange: (code: string) => void
  readonly isRecovery: boolean
  readonly onOther: (isRecovery: boolean) => void
  readonly onBack: () => void
}

/** The second step of signing in: a code from the app, or a recovery code where the phone is lost. */
export function CodeStep({ code, onChange, isRecovery, onOther, onBack }: CodeStepProps) {
  return (
    <>
      <CodeField key={String(isRecovery)} value={code} onChange={onChange} isRecovery={isRecovery} autoFocus />
      <div className={styles['others']}>
        <button type="button" className={styles['link']} onClick={() => onOther(!isRecovery)}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </button>
        <button type="button" className={styles['link']} onClick={onBack}>
          Back to username and password
        </button>
      </div>
      {isRecovery && <p className={styles['note']}>No codes left? Your administrator can reset your second step.</p>}
    </>
  )
}
