import type { ImportRows } from '#contract/estimating/import-bill'
import type { RemoteSession } from '../model/use-bill-session'

/** The rows of a prepared import, each chunk asked for when it is its turn to be sent. */
export async function* sessionChunks(
  session: Pick<RemoteSession, 'chunk'>,
  chunks: number,
): AsyncGenerator<ImportRows> {
  for (let number = 0; number < chunks; number++) yield await session.chunk(number)
}
