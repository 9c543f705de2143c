import { createServer } from 'node:http'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { httpPartner } from '../partner/http-partner.ts'
import { partnerMembershipPort } from '../partner/partner-membership-port.ts'

type Member = { memberNo: string; phone: string; boundTo?: string }
type PartnerReply = { readonly status: number; readonly body: object; readonly headers?: Record<string, string> }
export type PartnerReceiver = {
  readonly members: Map<string, Member>
  readonly requests: { readonly path: string; readonly key: string | undefined }[]
  /** Responds to logins and bindings with this instead of deciding; undefined: as usual. */
  reply: PartnerReply | undefined
  /** Drops the connection before or after the request is carried out. */
  drops: 'before' | 'after' | undefined
  agreementVersion: string
  /** Answers to login checks, already decided, wait for it. */
  loginsWait: Promise<void> | undefined
  /** Instead of the text of its version. */
  agreementText: string | undefined
  /** The slice with its partner at this receiver. */
  at(slice: ServerSlice): ServerSlice
  close(): Promise<void>
}

const secret = 'a secret of the partner'

/** A stand-in for the rental partner: one binding for each member, and one effect for each key. */
export async function openPartnerReceiver(): Promise<PartnerReceiver> {
  const answers = new Map<string, PartnerReply>()
  let bindingNo = 0
  let url = ''
  const bound = (member: Member) => ({ status: 200, body: { memberNo: member.memberNo, bindingNo } })
  const refused = (code: number) => ({ status: 400, body: { code: String(code) } })
  const noMember = { status: 400, body: { data: { isMember: false } } }

  function decide(path: string, wish: Record<string, string>): PartnerReply {
    const { riderRef = '', loginId = '', phone = '', bindingType } = wish
    const member = receiver.members.get(loginId)
    if (path === '/v1/logins') {
      if (!member) return noMember
      if (member.boundTo !== riderRef) return refused(member.boundTo === undefined ? 1606 : 1607)
      return member.phone === 'changed' ? refused(1608) : bound(member)
    }
    if (path === '/v1/members') receiver.members.set(loginId, { memberNo: `M-${loginId.slice(-3)}`, phone })
    const known = receiver.members.get(loginId)
    if (!known) return noMember
    if (known.phone !== phone) return refused(1608)
    if (known.boundTo !== undefined && known.boundTo !== riderRef && bindingType !== 'rebinding') return refused(1607)
    bindingNo += 1
    known.boundTo = riderRef
    return bound(known)
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const path = request.url ?? ''
      const key = request.headers['idempotency-key']?.toString()
      const text = Buffer.concat(pieces).toString('utf8')
      if (path === '/v1/agreements') {
        const version = receiver.agreementVersion
        const agreements = [
          { document: 'privacy', version, title: '告知', text: receiver.agreementText ?? `內容 ${version}`, url: null },
        ]
        response.writeHead(200).end(JSON.stringify({ agreements }))
        return
      }
      receiver.requests.push({ path, key })
      if (receiver.drops === 'before') return void request.socket.destroy()
      const reply = receiver.reply ?? answers.get(key ?? '') ?? decide(path, JSON.parse(text) as Record<string, string>)
      if (key !== undefined && !receiver.reply) answers.set(key, reply)
      if (receiver.drops === 'after') return void request.socket.destroy()
      const answered = () => response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body))
      if (path === '/v1/logins' && receiver.loginsWait) void receiver.loginsWait.then(answered)
      else answered()
    })
  })
  const receiver: PartnerReceiver = {
    members: new Map(),
    requests: [],
    reply: undefined,
    drops: undefined,
    agreementVersion: '1',
    agreementText: undefined,
    loginsWait: undefined,
    at: (slice) => ({
      ...slice,
      ports: (house) => [
        ...(slice.ports?.(house) ?? []).filter(({ name }) => name !== partnerMembershipPort.name),
        bindPort(partnerMembershipPort, httpPartner({ url, secret, clock: house.clock })),
      ],
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the partner does not listen')
  url = `http://127.0.0.1:${address.port}`
  return receiver
}
