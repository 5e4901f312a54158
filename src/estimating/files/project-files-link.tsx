import { Link } from '@tanstack/react-router'
import { projectDocument } from '#contract/estimating/project-document'
import { projectDrawing } from '#contract/estimating/project-drawing'
import { count } from '../../fields/words'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'

/** The way to a project's files, with how many there are. */
export function ProjectFilesLink({ project }: { readonly project: number }) {
  const drawings = useRecordsWithin(projectDrawing, 'project', project)
  const documents = useRecordsWithin(projectDocument, 'project', project)
  return (
    <Section title="Files">
      <List label="Files">
        <ListRow
          leads
          under={
            drawings && documents
              ? `${count(drawings.length, 'drawing')}, ${count(documents.length, 'document')}`
              : undefined
          }
          title={
            <Link to="/estimating/projects/$projectId/files" params={{ projectId: String(project) }}>
              Drawings and documents
            </Link>
          }
        />
      </List>
    </Section>
  )
}
