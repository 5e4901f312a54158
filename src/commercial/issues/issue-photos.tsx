import type { Issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { move, remove } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Photos } from '../photos/photos'
import { attachPhoto } from './issue-draft'

/** The photos of an issue. */
export function IssuePhotos({ issue, isWritable }: { readonly issue: Issue; readonly isWritable: boolean }) {
  const photos = useRecordsWithin(issuePhoto, 'issue', issue.id) ?? []
  const act = useAct()
  return (
    <Photos
      photos={photos}
      isWritable={isWritable}
      onTake={photo => void act([attachPhoto(photo, issue.project, issue.id)], `Photo for ${issue.summary}`)}
      onRemove={photo => act([remove(issuePhoto, photo)], `Deleted a photo of ${issue.summary}`)}
      onMove={(photo, after) => void act([move(issuePhoto, photo, after)], `Moved a photo of ${issue.summary}`)}
    />
  )
}
