import { CodeField } from './code-field'
import type { StepWay } from './second-step'
import styles from './session.module.css'

interface CodeStepProps {
  readonly way: StepWay
  readonly ways: readonly StepWay[]
  readonly onWay: (way: StepWay) => void
  readonly code: string
  readonly onChange: (code: string) => void
  readonly onBack: () => void
}

const OTHER: Readonly<Record<StepWay, string>> = {
  passkey: 'Use a passkey',
  app: 'Use the app instead',
  recovery: 'Use a recovery code',
}

/** The second step of signing in: a passkey, a code from the app, or a recovery code where both are lost. */
export function CodeStep({ way, ways, onWay, code, onChange, onBack }: CodeStepProps) {
  return (
    <>
      {way === 'passkey' ? (
        <p>Your device asks for the fingerprint, face, PIN or key you set up for Quoin.</p>
      ) : (
        <CodeField key={way} value={code} onChange={onChange} isRecovery={way === 'recovery'} autoFocus />
      )}
      <div className={styles['others']}>
        {ways
          .filter(each => each !== way)
          .map(each => (
            <button key={each} type="button" className={styles['link']} onClick={() => onWay(each)}>
              {OTHER[each]}
            </button>
          ))}
        <button type="button" className={styles['link']} onClick={onBack}>
          Back to username and password
        </button>
      </div>
      {way === 'recovery' && (
        <p className={styles['note']}>No codes left? Your administrator can reset your second step.</p>
      )}
    </>
  )
}
