import { createServer } from 'node:http'
import type { ReceivedMail } from './mail-receivers.ts'

export type ReceivedSms = {
  readonly to: string
  readonly text: string
  readonly code: string
  readonly sentAt: string
  readonly authorization: string | undefined
}
export type SmsReceiver = {
  /** Pass it to the test house as its `cityUrl`. */
  readonly url: string
  readonly received: readonly ReceivedSms[]
  /** Mails arrive at the same outbox. */
  readonly mails: readonly ReceivedMail[]
  /** The newest code that was sent to a phone. */
  codeFor(to: string): string
  /** Responds to the next messages with this status instead of accepting them. */
  failWith(status: number | undefined): void
  /** Accepts the next messages, but responds as if it had not. */
  loseReceipts(isLost: boolean): void
  close(): Promise<void>
}

/** Replaces the city's outbox: a real local server that stores its requests. */
export async function openSmsReceiver(): Promise<SmsReceiver> {
  const received: ReceivedSms[] = []
  const mails: ReceivedMail[] = []
  let failure: number | undefined
  let isReceiptLost = false
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const isMail = request.url === '/api/mail'
      const status = failure ?? (isMail || request.url === '/api/sms' ? 200 : 404)
      response.writeHead(isReceiptLost ? 502 : status).end()
      if (status !== 200) return
      const message: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
      if (isMail) mails.push(message as ReceivedMail)
      else received.push({ ...(message as ReceivedSms), authorization: request.headers.authorization })
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    mails,
    codeFor(to) {
      const code = received.findLast((message) => message.to === to)?.code
      if (code === undefined) throw new Error('no code was sent to this phone')
      return code
    },
    failWith(status) {
      failure = status
    },
    loseReceipts(isLost) {
      isReceiptLost = isLost
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
