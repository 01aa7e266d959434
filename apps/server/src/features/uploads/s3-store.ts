import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../platform/config/environment.ts'
import { checkName, type FileStore } from './file-store.ts'

const timeoutMs = 10_000

/** Uploads as objects of a private bucket, at any service with the S3 API. */
export class S3Store implements FileStore {
  private readonly client: AwsClient

  constructor(private readonly settings: S3Settings) {
    this.client = new AwsClient({
      accessKeyId: settings.accessKey,
      secretAccessKey: settings.secretKey,
      region: settings.region,
      service: 's3',
      retries: 2,
    })
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await this.send('PUT', name, bytes)
  }

  async get(name: string): Promise<Buffer | undefined> {
    const response = await this.send('GET', name)
    return response && Buffer.from(await response.arrayBuffer())
  }

  async remove(name: string): Promise<void> {
    await this.send('DELETE', name)
  }

  /** Undefined when there is no such object. */
  private async send(method: 'PUT' | 'GET' | 'DELETE', name: string, bytes?: Buffer): Promise<Response | undefined> {
    const { endpoint, bucket } = this.settings
    const response = await this.client.fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}/${checkName(name)}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        // Part of the signature, so the body cannot be altered.
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
        ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(bytes ? { body: new Uint8Array(bytes) } : {}),
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`the file store answered ${response.status} to ${method}`)
  }
}
