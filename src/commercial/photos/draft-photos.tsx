import { useEffect, useMemo } from 'react'
import { formatBytes } from '../../ui/format'
import { PhotoStrip, PhotoTile } from '../../ui/record/photo-strip'
import type { DraftPhoto } from './draft-photo'
import { Preparing } from './preparing'

export interface DraftPhotosState {
  readonly photos: readonly DraftPhoto[]
  /** Pictures still being made ready. */
  readonly preparing: number
  readonly onFiles: (files: readonly File[]) => void
  readonly onPhotos: (photos: readonly DraftPhoto[]) => void
}
interface DraftPhotosProps extends DraftPhotosState {
  /** What the button says while there is none. */
  readonly label: string
}

/** The pictures of a record being written: taken, shown, and removed again before it is kept. */
export function DraftPhotos({ label, photos, preparing, onFiles, onPhotos }: DraftPhotosProps) {
  return (
    <>
      <PhotoStrip label="Photos" add={{ label: photos.length === 0 ? label : 'Another photo', onFiles }}>
        {photos.map(each => (
          <DraftPhotoTile
            key={each.key}
            bytes={each.photo.thumbnail ?? each.photo.bytes}
            name={`${each.photo.fileName}, ${formatBytes(each.photo.bytes.byteLength)}`}
            onRemove={() => onPhotos(photos.filter(other => other.key !== each.key))}
          />
        ))}
      </PhotoStrip>
      <Preparing count={preparing} />
    </>
  )
}

/** A picture held as bytes, shown through an address that is given back when it leaves the screen. */
function usePicture(bytes: ArrayBuffer | null): string | undefined {
  const url = useMemo(
    () => (bytes ? URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })) : undefined),
    [bytes],
  )
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}

function DraftPhotoTile({
  bytes,
  name,
  onRemove,
}: {
  readonly bytes: ArrayBuffer
  readonly name: string
  readonly onRemove: () => void
}) {
  const src = usePicture(bytes)
  return (
    <PhotoTile
      src={src}
      alt={name}
      state="kept"
      onOpen={() => undefined}
      remove={{ label: `Remove ${name}`, onRemove }}
    />
  )
}
