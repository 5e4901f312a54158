import type { PageReply } from '#contract/platform/files'
import { type ProjectDrawing, projectDrawing } from '#contract/estimating/project-drawing'
import { floorTo, most, NIL, ONE, plus, type Quantity, SMALLEST, times } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, remove } from '#local/write/changes'

/** The order of a drawing that comes after all these: the next whole number. */
export function nextOrder(drawings: readonly Pick<ProjectDrawing, 'order'>[]): Quantity {
  const last = drawings.reduce<Quantity>((highest, drawing) => most(highest, drawing.order), NIL)
  return plus(floorTo(last, ONE), ONE)
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
        order: plus(drawing.order, times(SMALLEST, pageNumber)),
        colourFile: null,
      }),
    ),
    remove(projectDrawing, drawing.id),
  ]
}
