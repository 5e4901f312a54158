import { History } from 'lucide-react'
import { useState } from 'react'
import { resourceNamed } from '#contract/resources'
import type { Choice, NeedsYou } from '#local/types'
import { useReplica } from '../fields/replica-context'
import { useLook } from '../fields/use-look'
import { pathInWords } from '../fields/words'
import { deviceWord } from '../app/device/device-words'
import { tellProblem } from '../app/office/tell-problem'
import { useViewer } from '../app/viewer'
import { Button } from '../ui/action/button'
import { formatNoticeTime } from '../ui/format'
import { Icon } from '../ui/icon'
import { Modal } from '../ui/overlay/modal'
import { ChoiceCards } from '../ui/record/choice-card'
import styles from './sync.module.css'

type Side = 'mine' | 'theirs'

/**
 * Two people changed the same fields: what each was before, what this device wants and what the office has, with who and when. Nothing
 * is chosen for the person; the side not taken stays in the history.
 */
export function ConflictSheet({ item, onClose }: { readonly item: NeedsYou; readonly onClose: () => void }) {
  const { entry, clash } = item
  const resource = resourceNamed(entry.resource)
  const { account } = useViewer()
  const replica = useReplica()
  const look = useLook(
    resource,
    clash.flatMap(field => [{ [field.path]: field.mine }, { [field.path]: field.theirs }, { [field.path]: field.was }]),
    account.currency,
  )
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [working, setWorking] = useState(false)
  const left = clash.filter(field => chosen[field.path] === undefined).length

  async function keep() {
    setWorking(true)
    try {
      await replica.resolve(entry.seq, chosen satisfies Readonly<Record<string, Choice>>)
      onClose()
    } catch (error) {
      tellProblem(error)
      setWorking(false)
    }
  }
  const words = (path: string, value: unknown) => pathInWords(resource, path, value, look)
  return (
    <Modal
      open
      onClose={onClose}
      title={`${resource.singular}: choose what to keep`}
      description={item.recordLabel}
      tone="warning"
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Later
          </Button>
          <Button
            kind="primary"
            size="large"
            disabled={working}
            reason={left > 0 ? `${left} still to choose` : undefined}
            onClick={() => void keep()}
          >
            {clash.length === 1 ? 'Keep this' : `Keep these ${clash.length}`}
          </Button>
        </>
      }
    >
      <dl className={styles['sides']}>
        <div>
          <dt>You, on this {deviceWord()}</dt>
          <dd>{formatNoticeTime(entry.at)}</dd>
        </div>
        <div>
          <dt>{item.by ?? 'Someone else'}</dt>
          <dd>{item.byAt ? formatNoticeTime(item.byAt) : 'in the office'}</dd>
        </div>
      </dl>
      {clash.map(field => (
        <ChoiceCards
          key={field.path}
          legend={field.label}
          value={chosen[field.path] ?? null}
          onChange={side => setChosen({ ...chosen, [field.path]: side })}
          was={{ label: 'Was', content: words(field.path, field.was) }}
          options={[
            { value: 'mine', label: 'Yours', content: words(field.path, field.mine) },
            { value: 'theirs', label: 'Theirs', content: words(field.path, field.theirs) },
          ]}
        />
      ))}
      <p className={styles['note']}>
        <Icon of={History} size="small" /> Your other changes to this record go on by themselves.
      </p>
    </Modal>
  )
}
