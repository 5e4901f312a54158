import { Download, Share, SquarePlus, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { deviceWord } from '../app/device/device-words'
import { IconButton } from '../ui/action/icon-button'
import { TextButton } from '../ui/action/text-button'
import { Icon } from '../ui/icon'
import { Modal } from '../ui/overlay/modal'
import { List, ListRow } from '../ui/record/list-row'
import { Notice } from '../ui/status/notice'
import { acceptInstall, installWay, persistStorage, subscribeInstall } from './install'

const DISMISSED = 'quoin.install.dismissed'

/**
 * Installing protects data: browsers may clear sites that seem unused, but not installed apps. Shown once something is
 * saved on this device (`hasSaved`), never at sign-in, and not again after the person closes it.
 */
export function InstallAdvice({ hasSaved }: { readonly hasSaved: boolean }) {
  const way = useSyncExternalStore(subscribeInstall, installWay)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null)
  const [steps, setSteps] = useState(false)
  if (!hasSaved || dismissed || way === 'installed' || way === 'none') return null
  function putAway() {
    localStorage.setItem(DISMISSED, '1')
    setDismissed(true)
  }
  async function install() {
    if (way === 'ios') return setSteps(true)
    await acceptInstall()
    await persistStorage()
    putAway()
  }
  return (
    <>
      <Notice
        tone="info"
        icon={Download}
        line
        note="An installed app keeps your unsent work safe and opens without signal."
        action={<IconButton icon={X} label="Not now" onClick={putAway} />}
      >
        <TextButton onClick={() => void install()}>Put Quoin on this {deviceWord()}</TextButton>
      </Notice>
      <Modal
        open={steps}
        onClose={() => {
          setSteps(false)
          putAway()
        }}
        title="Add Quoin to the home screen"
      >
        <List label="Steps">
          <ListRow lead={<Icon of={Share} />} title="Tap Share" under="At the foot of Safari" />
          <ListRow
            lead={<Icon of={SquarePlus} />}
            title="Tap Add to Home Screen"
            under="Scroll down a little to find it"
          />
          <ListRow lead={<Icon of={Download} />} title="Tap Add" under="Then open Quoin from the home screen" />
        </List>
      </Modal>
    </>
  )
}
