import * as v from 'valibot'
import { fileReply } from '#contract/platform/files'
import type { FileSource } from '../../fields/file-source'
import type { Server } from './server'

/** Files as the server answers them. Without a connection there is none to be had, which is no failure. */
export const fileSource =
  (server: Server): FileSource =>
  async file => {
    try {
      const read = v.safeParse(fileReply, await (await server.call(`/files/${file}`)).json())
      return read.success ? read.output : null
    } catch {
      return null
    }
  }
