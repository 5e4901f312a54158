import type { DraftPhoto } from './draft-photo'
import type { DraftPhotosState } from './draft-photos'
import { usePhotoIntake } from './use-photo-intake'

interface HasPhotos {
  readonly photos: readonly DraftPhoto[]
}
interface PhotosForm {
  readonly draft: HasPhotos
  readonly set: (more: (was: HasPhotos) => HasPhotos) => void
}

/** Returns the photos of a draft for `DraftPhotos`: each goes into the draft as soon as it is ready. */
export function useDraftPhotos({ draft, set }: PhotosForm): DraftPhotosState {
  const intake = usePhotoIntake(photo => set(({ photos }) => ({ photos: [...photos, photo] })))
  return {
    photos: draft.photos,
    preparing: intake.preparing,
    onFiles: intake.take,
    onPhotos: photos => set(() => ({ photos })),
  }
}
