import { useState } from 'react'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { MOST_PACK_PHOTOS } from '#contract/commercial/payment/application-photos'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { useFile } from '../../fields/use-file'
import { count } from '../../fields/words'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDateTime } from '../../ui/format'
import { Checkbox } from '../../ui/input/checkbox'
import { Modal, ModalCancel } from '../../ui/overlay/modal'
import { FirstRows } from '../../ui/record/first-rows'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { SiteDocumentDialog } from '../documents/site-document-dialog'
import { useSiteDocument } from '../documents/use-site-document'
import styles from './payment.module.css'

interface EvidenceProps {
  readonly project: number
  readonly application: number
}
interface Photo {
  readonly id: number
  readonly file: number
  readonly words: string
  readonly at: string
}

/** The photos of a project, newest first, from which a person chooses those that are printed with an application. Rooms 12. */
export function Evidence({ project, application }: EvidenceProps) {
  const progress = useRecordsHere(progressPhoto, 'project', project)
  const deliveries = useRecordsHere(deliveryPhoto, 'project', project)
  const { ask, working, blocked, isShown, close } = useSiteDocument(project)
  const [isChoosing, setChoosing] = useState(false)
  if (!progress || !deliveries) return null
  const photos = [
    ...shownOf(progress).map(each => photoOf(each, 'Progress')),
    ...shownOf(deliveries).map(each => photoOf(each, 'Delivery')),
  ].toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
  const isWhole = progress.isWhole && deliveries.isWhole
  return (
    <Section title="Evidence" aside={count(photos.length, 'photo')}>
      {photos.length === 0 ? (
        <p>Photos of progress and deliveries are shown here. Choose some of them to print with the application.</p>
      ) : (
        <div className={styles['below']}>
          <Button disabled={working} onClick={() => setChoosing(true)}>
            PDF with photos
          </Button>
        </div>
      )}
      {!isWhole && <p>Some photos are not on this device yet, so they can’t be chosen here.</p>}
      {isChoosing && (
        <ChoosePhotos
          photos={photos}
          blocked={blocked}
          onClose={() => setChoosing(false)}
          onChosen={ids => {
            setChoosing(false)
            void ask({ kind: 'application', application, photos: [...ids] })
          }}
        />
      )}
      {isShown && <SiteDocumentDialog project={project} kind="application" onClose={close} />}
    </Section>
  )
}

const photoOf = (
  each: {
    readonly id: number
    readonly file: number
    readonly caption: string | null
    readonly takenAt: string | null
    readonly createdAt: string
  },
  kind: string,
): Photo => ({
  id: each.id,
  file: each.file,
  at: each.takenAt ?? each.createdAt,
  words: [kind, each.caption].filter(Boolean).join(': '),
})

interface ChoosePhotosProps {
  readonly photos: readonly Photo[]
  /** Why no document can be asked for; null when it can. */
  readonly blocked: string | null
  readonly onChosen: (ids: readonly number[]) => void
  readonly onClose: () => void
}

function ChoosePhotos({ photos, blocked, onChosen, onClose }: ChoosePhotosProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isTooMany = chosen.size > MOST_PACK_PHOTOS
  const why = isTooMany ? `A pack can have ${MOST_PACK_PHOTOS} photos at most` : (blocked ?? undefined)
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Modal
      open
      title="Photos as evidence"
      description="Only the photos you tick are printed, after the sums, with their day and place."
      onClose={onClose}
      closeOnOutside={false}
      isBegun={chosen.size > 0}
      footer={
        <ButtonRow>
          <ModalCancel />
          <Button
            kind="primary"
            reason={why}
            disabled={chosen.size === 0}
            onClick={() => onChosen(photos.filter(({ id }) => chosen.has(id)).map(({ id }) => id))}
          >
            {chosen.size === 0 ? 'Make PDF' : `Make PDF with ${count(chosen.size, 'photo')}`}
          </Button>
        </ButtonRow>
      }
    >
      <FirstRows of={photos} most={24}>
        {shown => (
          <List label="Photos">
            {shown.map(photo => (
              <ListRow
                key={photo.id}
                lead={<Thumbnail photo={photo} />}
                title={
                  <Checkbox
                    label={photo.words}
                    // Several photos have the same words.
                    aria-label={`${photo.words}, ${formatDateTime(photo.at)}`}
                    checked={chosen.has(photo.id)}
                    onChange={isOn => toggle(photo.id, isOn)}
                  />
                }
                under={formatDateTime(photo.at)}
              />
            ))}
          </List>
        )}
      </FirstRows>
    </Modal>
  )
}

/** A small picture beside its words, which say what it shows. */
function Thumbnail({ photo }: { readonly photo: Photo }) {
  const { src, onBroken } = useFile(photo.file, { thumbnail: true })
  return src ? (
    <img src={src} alt="" className={styles['thumbnail']} onError={onBroken} />
  ) : (
    <span className={styles['thumbnail']} />
  )
}
