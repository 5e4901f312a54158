import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/action/button'
import { ButtonRow } from '../ui/action/button-row'
import { Notice } from '../ui/status/notice'
import { countKept } from './kept-claim'
import styles from './portal.module.css'

interface SignOutProps {
  readonly person: number
  readonly signOut: () => Promise<void>
}

/** Signs a person out. Where they have entered something that isn't sent, it asks first, since signing out deletes it from the browser. Decision 746. */
export function SignOut({ person, signOut }: SignOutProps) {
  const [kept, setKept] = useState(0)
  if (kept === 0)
    return (
      <Button
        kind="quiet"
        icon={LogOut}
        onClick={() => {
          const found = countKept(person)
          if (found === 0) void signOut()
          else setKept(found)
        }}
      >
        Sign out
      </Button>
    )
  const [what, them] = kept === 1 ? ['an application', 'it'] : [`${kept} applications`, 'them']
  return (
    <div className={styles['asked']}>
      <Notice tone="warning">
        You have begun {what} and not sent {them}. Signing out deletes {them} from this device. Send {them} first to
        keep {them}.
      </Notice>
      <ButtonRow>
        <Button kind="danger" onClick={() => void signOut()}>
          Delete and sign out
        </Button>
        <Button autoFocus onClick={() => setKept(0)}>
          Stay signed in
        </Button>
      </ButtonRow>
    </div>
  )
}
