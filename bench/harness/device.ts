import { request } from 'node:http'
import type { DeviceReply } from '#contract/sync/protocol'
import type { ServerHost } from './server-host'

export interface DeviceCall {
  readonly body: unknown
  /** What may come back compressed; the bytes are answered as they came. */
  readonly encoding?: string
}

/** A device the server knows, and how to call the server as it. */
export interface BareDevice {
  readonly device: number
  readonly token: string
  readonly call: (path: string, call: DeviceCall) => Promise<Buffer>
  readonly json: <T>(path: string, body: unknown) => Promise<T>
}

export async function registerDevice({ origin, people }: ServerHost): Promise<BareDevice> {
  const token = (await people[0]?.signIn()) ?? ''
  const call = (path: string, { body, encoding = 'identity' }: DeviceCall): Promise<Buffer> =>
    post(`${origin}/api${path}`, JSON.stringify(body), {
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
    })
  const json = async <T>(path: string, body: unknown): Promise<T> => JSON.parse(String(await call(path, { body }))) as T
  const key = crypto.randomUUID().replaceAll('-', '')
  const { device } = await json<DeviceReply>('/sync/devices', { key, name: 'Bench' })
  return { device, token, call, json }
}

function post(url: string, body: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          if (response.statusCode === 200) resolve(whole)
          else reject(new Error(`${url} answered ${response.statusCode}: ${whole.toString()}`))
        })
      },
    )
    sending.once('error', reject)
    sending.end(body)
  })
}
