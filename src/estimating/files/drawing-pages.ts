import type { PageReply } from '#contract/platform/files'
import { type ProjectDrawing, projectDrawing } from '#contract/estimating/project-drawing'
import type { Change } from '#local/types'
import { add, remove } from '#local/write/changes'

const WHOLE = 10_000

/** The order of a drawing that comes after all these: the next whole number. Ten-thousandths, as orders are held. */
export function nextOrder(drawings: readonly Pick<ProjectDrawing, 'order'>[]): number {
  const last = drawings.reduce((most, drawing) => Math.max(most, drawing.order), 0)
  return (Math.floor(last / WHOLE) + 1) * WHOLE
}

/** The pages take the place of the set they were split from, in its order plus 0.0001 for each page. Spec: platform 7.6. */
export function splitChanges(drawing: ProjectDrawing, pages: readonly PageReply[]): Change[] {
  return [
    ...pages.map(({ id, fileName, pageNumber }) =>
      add(projectDrawing, {
        project: drawing.project,
        fileName,
        file: id,
        sourceFile: drawing.file,
        pageNumber,
        order: drawing.order + pageNumber,
        colourFile: null,
      }),
    ),
    remove(projectDrawing, drawing.id),
  ]
}
