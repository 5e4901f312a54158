import type { Context } from 'hono'
import { parseJson } from '../../services/json'
import { readLimited, unpack } from '../../services/limited-body'

/** What one drain may weigh, as sent and unpacked. */
const LIMIT = { sent: 4 * 1024 * 1024, unpacked: 16 * 1024 * 1024 }

/** The JSON a device sent, gzipped or not; counted while it is unpacked, since headers lie. Throws `too-large` or `bad-request`. */
export async function readDrainBody(c: Context): Promise<unknown> {
  const sent = await readLimited(c.req.raw.body, LIMIT.sent)
  return parseJson(c.req.header('content-encoding') === 'gzip' ? await unpack(sent, LIMIT.unpacked) : sent)
}
