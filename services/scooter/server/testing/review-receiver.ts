import type { LicenceReviewRequest } from '@daoxing/scooter/contract'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

export type ReviewReceiver = {
  readonly url: string
  readonly secret: string
  readonly reviews: readonly LicenceReviewRequest[]
  /** Responds with an error. */
  isDown: boolean
  close(): Promise<void>
}

/** A stand-in for the vendor: a local server that stores signed reviews, and decides nothing. */
export async function openReviewReceiver(): Promise<ReviewReceiver> {
  const reviews: LicenceReviewRequest[] = []
  const secret = 'secret of the test'
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8')
      const signed = [request.headers['x-request-time'], 'POST', request.url, body].join('\n')
      const isSigned = createHmac('sha256', secret).update(signed).digest('base64') === request.headers['x-signature']
      if (receiver.isDown || !isSigned) return void response.writeHead(isSigned ? 503 : 401).end()
      reviews.push(JSON.parse(body) as LicenceReviewRequest)
      response.writeHead(202).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver does not listen')
  const receiver: ReviewReceiver = {
    url: `http://127.0.0.1:${address.port}`,
    secret,
    reviews,
    isDown: false,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
