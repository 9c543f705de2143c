import { pictureOf } from '@daoxing/identity/server/testing'
import { callPath } from '@daoxing/kit/contract'
import {
  addComment,
  answerCityTicket,
  answerTicket,
  createTicket,
  getTicket,
  listCityTickets,
  listComments,
  listServiceTickets,
  listTickets,
  readAttachment,
  readCase,
  readCasePicture,
  readTicket,
  solveTicket,
  uploadAttachment,
} from '@daoxing/support/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseSupport } from './erase-support.ts'
import { cityCaller, openSupportWorld, operator, type SupportWorld } from './testing/support-world.ts'

let world: SupportWorld
beforeAll(async () => {
  world = await openSupportWorld()
})
afterAll(() => world.close())

const hour = 3600
const day = 24 * hour
const lost = (trip_hash: string) => ({ trip_hash, topic: 'lostItem' as const, text: '後座有一把藍色雨傘' })
const waiting = { topic: 'account' as const, text: '無法更改電話' }
const row = async (query: string, ...values: unknown[]) => (await world.house.database.pool.query(query, values)).rows

test('a rider asks about an order, customer service answers, and the rider sees it live and is notified [CSV-001, CSV-007]', async () => {
  expect([createTicket, listTickets, getTicket].map((call) => `${call.method} ${callPath(call)}`)).toEqual([
    'POST /gw/cs/tickets',
    'GET /gw/cs/tickets',
    'GET /gw/cs/tickets/{id}',
  ])
  const rider = await world.rider()
  const as = rider.as
  const hash = await world.orderOf(rider)
  const ticket = await world.call(createTicket, { as, body: lost(hash) })
  expect(ticket.status).toBe(201)
  expect(ticket.data).toMatchObject({ orderHash: hash, state: 'OPEN', answer: null, comments: 1, unread: 0 })
  const queue = (await world.call(listServiceTickets, { as: operator, query: { state: 'OPEN' } })).data.tickets
  expect(queue.find(({ id }) => id === ticket.data.id)).toMatchObject({ riderId: rider.riderId })
  await world.settle()
  world.sent.splice(0)
  const params = { id: ticket.data.id }
  await world.call(answerTicket, { as: operator, params, body: { answer: '司機找到了。' } })
  await world.settle()
  expect(world.sent).toContainEqual(expect.objectContaining({ room: `rider:${rider.riderId}`, name: 'ticketChanged' }))
  expect((await world.call(getTicket, { as, params })).data).toMatchObject({
    ...{ state: 'WAITING_RIDER', answer: '司機找到了。', unread: 1, promisedAt: null, comments: 2 },
  })
  expect(await world.noticesOf(rider)).toEqual(['supportAnswered'])
  expect((await world.call(listTickets, { as, query: { trip_hash: hash } })).data.tickets).toHaveLength(1)
  expect((await world.call(listTickets, { as, query: { trip_hash: 'another' } })).data.tickets).toEqual([])
  const written = await row('SELECT written_by FROM support.comments WHERE ticket_id = $1 ORDER BY number', params.id)
  expect(written).toEqual([{ written_by: 'rider' }, { written_by: 'operator:mei' }])
})

test('rider and customer service write in turn; read marks, a solved ticket and one that is reopened keep their rules [CSV-008]', async () => {
  expect([listComments, addComment].map((call) => `${call.method} ${callPath(call)}`)).toEqual([
    'GET /gw/cs/tickets/{id}/comments',
    'POST /gw/cs/tickets/{id}/comments',
  ])
  const { as } = await world.rider()
  const params = { id: (await world.call(createTicket, { as, body: waiting })).data.id }
  const stateNow = async () => (await world.call(getTicket, { as, params })).data
  await world.call(answerTicket, { as: operator, params, body: { answer: '請問哪一個號碼？' } })
  await world.call(addComment, { as, params, body: { text: '0912' } })
  expect(await stateNow()).toMatchObject({ state: 'WAITING_US', comments: 3, unread: 1 })
  const { comments } = (await world.call(listComments, { as, params })).data
  expect(comments.map(({ number, author, text }) => [number, author, text])).toEqual([
    [1, 'rider', '無法更改電話'],
    [2, 'service', '請問哪一個號碼？'],
    [3, 'rider', '0912'],
  ])
  expect((await world.call(readTicket, { as, params, body: { number: 1 } })).data.unread).toBe(1)
  expect((await world.call(readTicket, { as, params, body: { number: 2 } })).data.unread).toBe(0)
  expect((await world.call(readTicket, { as, params, body: { number: 0 } })).data.unread).toBe(0)
  const solved = await world.call(answerTicket, { as: operator, params, body: { answer: '已更改', solve: true } })
  expect(solved.data).toMatchObject({ state: 'SOLVED', promisedAt: null })
  const late = await world.call(answerTicket, { as: operator, params, body: { answer: '再補充' } })
  expect(late.body.code).toBe('TICKET_SOLVED')
  await world.leap(13 * day)
  await world.call(addComment, { as, params, body: { text: '還是不行' } })
  expect(await stateNow()).toMatchObject({ state: 'REOPENED', reopensUntil: null })
  expect((await world.call(solveTicket, { as, params })).data.state).toBe('SOLVED')
  expect((await world.call(solveTicket, { as, params })).data.state).toBe('SOLVED')
  await world.leap(15 * day)
  expect((await world.call(addComment, { as, params, body: { text: '又壞了' } })).body.code).toBe('TICKET_CLOSED')
})

test('an answer is promised by its topic; a missed promise is said with a new one, and a kept one is silent', async () => {
  const rider = await world.rider()
  const { as } = rider
  const body = { topic: 'safety' as const, text: '司機超速' }
  const { data } = await world.call(createTicket, { as, body })
  expect(Date.parse(data.promisedAt ?? '') - Date.parse(data.createdAt)).toBe(hour * 1000)
  const kept = await world.call(createTicket, { as, body: waiting })
  await world.call(answerCityTicket, { as: cityCaller, params: { id: kept.data.id }, body: { answer: '好' } })
  await world.advance(hour + 60)
  const late = (await world.call(getTicket, { as, params: { id: data.id } })).data
  expect(late.isLate).toBe(true)
  expect(Date.parse(late.promisedAt ?? '')).toBe(Date.parse(data.promisedAt ?? '') + hour * 1000)
  expect(await world.noticesOf(rider)).toEqual(['supportAnswered', 'supportLate'])
  const queue = (await world.call(listCityTickets, { as: cityCaller })).data.tickets
  expect(queue.map(({ id }) => id).indexOf(data.id)).toBe(0)
  await world.call(answerCityTicket, { as: cityCaller, params: { id: data.id }, body: { answer: '已處理' } })
  expect((await world.call(getTicket, { as, params: { id: data.id } })).data.isLate).toBe(false)
})

test('a ticket without a word of its rider is solved a week after the last answer, not after an earlier one', async () => {
  const { as } = await world.rider()
  const params = { id: (await world.call(createTicket, { as, body: waiting })).data.id }
  const stateNow = async () => (await world.call(getTicket, { as, params })).data.state
  await world.call(answerTicket, { as: operator, params, body: { answer: '請重新登入' } })
  await world.leap(5 * day)
  await world.call(answerTicket, { as: operator, params, body: { answer: '或重開 App' } })
  await world.leap(3 * day)
  await world.settle()
  expect(await stateNow()).toBe('WAITING_RIDER')
  await world.leap(4 * day + 60)
  await world.settle()
  expect(await stateNow()).toBe('SOLVED')
})

test('two taps on one question write one ticket; a solved one does not stand in the way of another', async () => {
  const rider = await world.rider()
  const { as } = rider
  const body = lost(await world.orderOf(rider))
  const both = await Promise.all([world.call(createTicket, { as, body }), world.call(createTicket, { as, body })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect((await world.call(createTicket, { as, body: { ...body, topic: 'fareQuestion' } })).status).toBe(201)
  const [first] = both.filter(({ status }) => status === 201)
  await world.call(solveTicket, { as, params: { id: first?.data.id ?? '' } })
  expect((await world.call(createTicket, { as, body })).status).toBe(201)
})

test('an answer that is sent twice, at once or later, with its key is one answer', async () => {
  const { as } = await world.rider()
  const params = { id: (await world.call(createTicket, { as, body: waiting })).data.id }
  const send = () =>
    world.call(answerCityTicket, { as: cityCaller, params, body: { answer: '收到' }, key: `clerk-${params.id}` })
  await Promise.all([send(), send()])
  await send()
  expect((await world.call(listComments, { as, params })).data.comments).toHaveLength(2)
})

test('strangers see nothing, and what a rule forbids is refused', async () => {
  const [ana, ben] = [await world.rider('安娜'), await world.rider('小班')]
  const without = await world.orderOf(ana, { support: false })
  const create = (body: object) => world.call(createTicket, { as: ana.as, body: { ...waiting, ...body } })
  expect((await create(lost(without))).body.code).toBe('ORDER_WITHOUT_SUPPORT')
  expect((await create(lost(await world.orderOf(ben)))).status).toBe(404)
  expect((await create({ topic: 'lostItem' })).body.code).toBe('TICKET_NEEDS_TRIP')
  expect((await create({ text: '  ' })).status).toBe(400)
  const params = { id: (await create({})).data.id }
  const asBen = { as: ben.as, params }
  const foreign = [
    await world.call(getTicket, asBen),
    await world.call(listComments, asBen),
    await world.call(addComment, { ...asBen, body: { text: '讓我看' } }),
    await world.call(readTicket, { ...asBen, body: { number: 1 } }),
    await world.call(solveTicket, asBen),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await world.call(listServiceTickets, { as: ana.as })).status).toBe(401)
  expect((await world.call(answerTicket, { as: operator, params, body: {} })).body.code).toBe('ANSWER_EMPTY')
  for (let count = 0; count < 9; count += 1) {
    // A rider may open ten tickets a minute.
    await world.leap(60)
    expect((await create({})).status).toBe(201)
  }
  expect((await create({})).body.code).toBe('TICKETS_FULL')
})

test('a picture is judged by its content, loses the data of its camera, is sealed, and belongs to one entry of its rider [CSV-006]', async () => {
  expect(`${uploadAttachment.method} ${callPath(uploadAttachment)}`).toBe('POST /gw/cs/attachments')
  const [ana, ben] = [await world.rider('安娜'), await world.rider('小班')]
  const planted = 'PLANTED-25.0330-121.5654'
  const tagged = await sharp(Buffer.from(await pictureOf({ seed: 3 }).arrayBuffer()))
    .jpeg()
    .withExif({ IFD0: { Copyright: planted } })
    .toBuffer()
  expect(tagged.includes(planted)).toBe(true)
  const upload = (as: object, bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
    world.call(uploadAttachment, { as, files: { file: new Blob([bytes], { type }) } })
  expect((await upload(ana.as, new TextEncoder().encode('<script>'))).body.code).toBe('NOT_A_PICTURE')
  const { data, status } = await upload(ana.as, new Uint8Array(tagged), 'text/html')
  expect([status, data.width, data.height]).toEqual([201, 640, 480])
  const attachments = [data.id]
  const shown = await world.call(readAttachment, { as: ana.as, params: { id: data.id } })
  expect(shown.text.includes(planted)).toBe(false)
  expect((await world.call(readAttachment, { as: ben.as, params: { id: data.id } })).status).toBe(404)
  const stolen = await world.call(createTicket, { as: ben.as, body: { ...waiting, attachments } })
  expect(stolen.body.code).toBe('ATTACHMENT_GONE')
  expect((await world.call(listTickets, { as: ben.as })).data.tickets).toEqual([])
  const { data: ticket } = await world.call(createTicket, { as: ana.as, body: { ...waiting, attachments } })
  const again = await world.call(addComment, {
    as: ana.as,
    params: { id: ticket.id },
    body: { text: '再附一次', attachments },
  })
  expect(again.body.code).toBe('ATTACHMENT_GONE')
  const { comments } = (await world.call(listComments, { as: ana.as, params: { id: ticket.id } })).data
  expect(comments.map((comment) => comment.attachments)).toEqual([[{ id: data.id, width: 640, height: 480 }]])

  const opened = await world.call(readCase, { as: operator, params: { id: ticket.id }, body: { reason: '回覆問題' } })
  expect(opened.data.comments[0]?.attachments).toHaveLength(1)
  const picture = { id: ticket.id, attachmentId: data.id }
  expect((await world.call(readCasePicture, { as: operator, params: picture })).status).toBe(200)
  const other = await world.call(createTicket, { as: ana.as, body: waiting })
  const elsewhere = { id: other.data.id, attachmentId: data.id }
  expect((await world.call(readCasePicture, { as: operator, params: elsewhere })).status).toBe(404)
  const acts = await row(
    "SELECT action, facts FROM identity.audit_log WHERE action LIKE 'support.%' AND subject = $1 ORDER BY at",
    `rider:${ana.riderId}`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['support.readCase', 'support.readPicture'])
  expect(acts[0].facts).toMatchObject({ reason: '回覆問題' })
})

test('uploads that no entry uses are deleted after a day; solved tickets and their pictures after five years', async () => {
  const { as } = await world.rider()
  const file = pictureOf({ seed: 5 })
  const unused = (await world.call(uploadAttachment, { as, files: { file } })).data.id
  const used = (await world.call(uploadAttachment, { as, files: { file } })).data.id
  const params = { id: (await world.call(createTicket, { as, body: { ...waiting, attachments: [used] } })).data.id }
  await world.call(solveTicket, { as, params })
  const seen = async (id: string) => (await row('SELECT 1 FROM kit.files WHERE file_id = $1', id)).length
  await world.leap(2 * day)
  await world.settle()
  expect([await seen(unused), await seen(used)]).toEqual([0, 1])
  await world.leap(1826 * day)
  await world.settle()
  expect(await seen(used)).toBe(0)
  expect(await row('SELECT 1 FROM support.tickets WHERE id = $1', params.id)).toEqual([])
})

test('with the account every question, picture and word to the chat goes, and none of another rider', async () => {
  const [ana, ben] = [await world.rider('安娜'), await world.rider('小班')]
  for (const { as } of [ana, ben]) {
    await world.call(uploadAttachment, { as, files: { file: pictureOf({ seed: 6 }) } })
    await world.call(createTicket, { as, body: waiting })
  }
  await world.house.database.transaction((tx) => eraseSupport(tx, ana.riderId))
  const left = async ({ riderId }: { riderId: string }) =>
    Promise.all(
      ['tickets', 'attachments'].map(
        async (table) => (await row(`SELECT 1 FROM support.${table} WHERE rider_id = $1`, riderId)).length,
      ),
    )
  expect(await left(ana)).toEqual([0, 0])
  expect(await left(ben)).toEqual([1, 1])
})
