import { useState } from 'react'
import { resourceNamed } from '#contract/resources'
import { lower } from '#domain/value/lower'
import type { NeedsYou } from '#local/types'
import { tellProblem } from '../app/office/tell-problem'
import { useViewer, useWithheld } from '../app/viewer'
import { useReplica } from '../fields/replica-context'
import { useLook } from '../fields/use-look'
import { pathInWords } from '../fields/words'
import { Button } from '../ui/action/button'
import { Modal } from '../ui/overlay/modal'
import { ChoiceList } from '../ui/record/choice-list'
import { Sides } from './sides'
import styles from './sync.module.css'

type Side = 'keep' | 'delete'

/** Someone deleted on this device what a colleague changed meanwhile: what they changed, and whether it stays with that or goes. */
export function DeleteSheet({ item, onClose }: { readonly item: NeedsYou; readonly onClose: () => void }) {
  const { entry, recordLabel } = item
  const resource = resourceNamed(entry.resource)
  const withheld = useWithheld(resource)
  const conflict = item.conflict.filter(({ path }) => !withheld.includes(path))
  const { account } = useViewer()
  const replica = useReplica()
  const look = useLook(
    resource,
    conflict.flatMap(field => [{ [field.path]: field.theirs }, { [field.path]: field.was }]),
    account.currency,
  )
  const [side, setSide] = useState<Side>('keep')
  const [working, setWorking] = useState(false)
  const noun = lower(resource.singular)
  const colleague = item.by || 'a colleague'

  async function settle() {
    setWorking(true)
    try {
      await (side === 'delete' ? replica.resolve(entry.seq, {}) : replica.discard(entry.seq))
      onClose()
    } catch (error) {
      tellProblem(error)
      setWorking(false)
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`${resource.singular}: keep it or delete it?`}
      description={recordLabel}
      tone="warning"
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Later
          </Button>
          <Button
            kind={side === 'delete' ? 'danger-solid' : 'primary'}
            size="large"
            disabled={working}
            onClick={() => void settle()}
          >
            {side === 'delete' ? `Delete the ${noun}` : `Keep the ${noun}`}
          </Button>
        </>
      }
    >
      <Sides
        mine="You deleted it here"
        at={entry.at}
        theirs={`${item.by || 'Someone else'} changed it`}
        theirAt={item.byAt}
      />
      <h3 className={styles['what']}>What {colleague} changed</h3>
      <dl className={styles['changes']}>
        {conflict.map(field => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>
              {field.was !== null && <del>{pathInWords(resource, field.path, field.was, look)}</del>}{' '}
              <ins>{pathInWords(resource, field.path, field.theirs, look)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <ChoiceList
        legend="Your choice"
        value={side}
        onChange={setSide}
        options={[
          {
            value: 'keep',
            label: item.by ? `Keep it with the changes of ${item.by}` : 'Keep it with their changes',
            note: 'What you deleted comes back for everyone',
          },
          {
            value: 'delete',
            label: 'Delete it',
            note: `${item.by || 'The person who changed it'} gets a message. It stays in the history`,
            isDanger: true,
          },
        ]}
      />
    </Modal>
  )
}
