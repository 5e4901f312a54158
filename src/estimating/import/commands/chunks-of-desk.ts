import type { ImportRows } from '#contract/estimating/import-bill'
import type { RemoteDesk } from '../model/use-bill-desk'

/** The rows of a prepared import, each chunk asked for when it is its turn to be sent. */
export async function* chunksOfDesk(desk: Pick<RemoteDesk, 'chunk'>, chunks: number): AsyncGenerator<ImportRows> {
  for (let number = 0; number < chunks; number++) yield await desk.chunk(number)
}
