import { useProject } from '../../common/places/use-place'
import { usePageTitle } from '../../app/page/page-title'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { DocumentsSection } from './documents-section'
import { DrawingsSection } from './drawings-section'

/** A project's drawings and documents. Spec: business 3, Project. */
export function ProjectFilesPage() {
  const project = useProject()
  usePageTitle({ title: 'Drawings and documents', under: project.name })
  return (
    <>
      <PageHeading title={`Drawings and documents for ${project.name}`} repeats />
      <PageBody>
        <DrawingsSection project={project.id} />
        <DocumentsSection project={project.id} />
      </PageBody>
    </>
  )
}
