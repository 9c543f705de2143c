import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type ReceivedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly link?: string
  readonly unsubscribeUrl?: string
}

/** A stand-in for a mail server: accepts every mail and stores its raw form. */
export async function openSmtpReceiver(): Promise<{ url: string; raw: readonly string[]; close(): Promise<void> }> {
  const raw: string[] = []
  const server = createServer((socket) => talkSmtp(socket, (mail) => raw.push(mail)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    raw,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function talkSmtp(socket: Socket, onMail: (mail: string) => void): void {
  let held = ''
  let isData = false
  let mail = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    held += bytes.toString('utf8')
    for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
      const line = held.slice(0, end)
      held = held.slice(end + 2)
      if (isData && line === '.') {
        isData = false
        onMail(mail)
        mail = ''
        say('250 kept')
      } else if (isData) mail += `${line}\n`
      else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else if (/^RCPT.*nobody@/i.test(line)) say('550 nobody here')
      else say('250 fine')
    }
  })
}

/** A stand-in for the city's outbox of mails. */
export async function openHttpMailReceiver(): Promise<{
  url: string
  received: readonly ReceivedMail[]
  close(): Promise<void>
}> {
  const received: ReceivedMail[] = []
  const server = createHttpServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const mail = JSON.parse(Buffer.concat(pieces).toString('utf8')) as ReceivedMail
      const isTaken = request.url === '/api/mail' && !mail.to.startsWith('nobody@')
      response.writeHead(isTaken ? 200 : 404).end()
      if (isTaken) received.push(mail)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
