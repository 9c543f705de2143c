import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { createServer } from 'node:http'
import { httpProof } from '../proof/http-proof.ts'
import { identityProofPort } from '../proof/identity-proof-port.ts'

/** The peer of the stand-in. */
export const testReviewer = 'reviewer-of-the-test'

export type ReceivedReview = {
  readonly reviewId: string
  readonly documents: readonly { readonly kind: string; readonly slot: string; readonly barcode: string | null }[]
  readonly isRenewal: boolean
  readonly question: string | null
}
export type ProofReceiver = {
  readonly reviews: readonly ReceivedReview[]
  /** Responds with an error. */
  isDown: boolean
  /** The text that its machine reads on a document. */
  reading: object
  /** The slice with its reviewer at this receiver. */
  at(slice: ServerSlice): ServerSlice
  close(): Promise<void>
}

/** A stand-in for the reviewer: a local server that stores its requests, and decides nothing. */
export async function openProofReceiver(): Promise<ProofReceiver> {
  const reviews: ReceivedReview[] = []
  let url = ''
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (receiver.isDown) return void response.writeHead(503).end()
      const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
      if (request.url === '/v1/reviews') reviews.push(body as ReceivedReview)
      response.writeHead(200).end(JSON.stringify(request.url === '/v1/readings' ? receiver.reading : {}))
    })
  })
  const receiver: ProofReceiver = {
    reviews,
    isDown: false,
    reading: {},
    at: (slice) => ({
      ...slice,
      ports: (house) => [
        ...(slice.ports?.(house) ?? []).filter(({ name }) => name !== identityProofPort.name),
        bindPort(identityProofPort, httpProof({ url, secret: 'of the test', peer: testReviewer, clock: house.clock })),
      ],
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the reviewer does not listen')
  url = `http://127.0.0.1:${address.port}`
  return receiver
}
