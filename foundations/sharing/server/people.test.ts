import { plusSeconds } from '@daoxing/kit/contract'
import {
  callPassengers,
  encourageTrip,
  getSharing,
  getNightSharing,
  getTutorial,
  listMessages,
  nameGuest,
  putMainContact,
  putNightSharing,
  putPassengers,
  revokeLink,
  sendMessage,
  setTutorial,
} from '@daoxing/sharing/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareAtNightHandler } from './jobs/share-at-night.ts'
import { sharingConfigs } from './sharing-configs.ts'
import { openSharingWorld, type SharingWorld } from './testing/sharing-world.ts'

let world: SharingWorld
beforeAll(async () => {
  world = await openSharingWorld()
})
afterAll(() => world.close())

async function aSharedTrip() {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const { token } = await world.link(rider, hash)
  return { rider, hash, token, params: { id: hash } }
}
const textsTo = (to: string) => world.sms.received.filter((sms) => sms.to === to).map(({ text }) => text)

test('the tutorial is unseen until it is marked as seen [SHR-007] [SHR-008]', async () => {
  const [rider, other] = [await world.rider(), await world.rider()]
  const state = async () => (await world.house.call(getTutorial, { as: rider.as })).data
  expect(await state()).toEqual({ state: 'unseen', changed_at: null })
  const set = await world.house.call(setTutorial, { as: rider.as, body: {} as never })
  expect(set.data).toEqual({ state: 'seen', changed_at: world.house.clock.now() })
  expect((await state()).state).toBe('seen')
  expect((await world.house.call(getTutorial, { as: other.as })).data.state).toBe('unseen')
  await world.house.call(setTutorial, { as: rider.as, body: { state: 'unseen' } })
  expect((await state()).state).toBe('unseen')
})

test('rider and guests write, and read the same messages with their authors [SHR-009] [SHR-010]', async () => {
  const { rider, hash, token, params } = await aSharedTrip()
  const [mother, nameless] = [await world.guest(hash, token), await world.guest(hash, token)]
  await world.house.call(nameGuest, { as: mother.as, params, body: { name: '媽媽' } })
  const write = (as: object, message: string, key?: string) =>
    world.house.call(sendMessage, { as, params, body: { message }, ...(key === undefined ? {} : { key }) })
  await write(rider.as, '我上車了')
  await write(mother.as, '到了說一聲')
  await write(nameless.as, '  👍🏽 加油  ', 'tap-1')
  await write(nameless.as, '  👍🏽 加油  ', 'tap-1')
  for (const { as } of [rider, mother, nameless]) {
    const { messages } = (await world.house.call(listMessages, { as, params })).data
    expect(messages.map(({ number, author, name, message }) => [number, author, name, message])).toEqual([
      [1, 0, '', '我上車了'],
      [2, 1, '媽媽', '到了說一聲'],
      [3, 2, '', '👍🏽 加油'],
    ])
  }
})

test('invalid messages are refused by field, and the number of messages is limited', async () => {
  const { hash, token, params } = await aSharedTrip()
  const guest = await world.guest(hash, token)
  for (const message of ['', '   ', 'x'.repeat(201), 'a\u0000b', 'abc\u202Edef', 'line\nline', 7, null])
    expect(await world.house.call(sendMessage, { as: guest.as, params, body: { message } as never })).toMatchObject({
      status: 400,
      body: { data: { field: 'message' } },
    })
  await world.configure(sharingConfigs.share_messages_max, 2)
  const write = () => world.house.call(sendMessage, { as: guest.as, params, body: { message: '在嗎' } })
  expect([(await write()).status, (await write()).status, (await write()).status]).toEqual([201, 201, 429])
  await world.configure(sharingConfigs.share_messages_max, 100)
})

test('encouragements are counted, limited, and sent to all participants of the trip [SHR-017]', async () => {
  const { rider, hash, token, params } = await aSharedTrip()
  const guest = await world.guest(hash, token)
  await world.configure(sharingConfigs.share_encouragements_max, 3)
  const since = world.house.sent.length
  for (const count of [1, 2, 3])
    expect((await world.house.call(encourageTrip, { as: guest.as, params })).data.encouragements).toBe(count)
  expect((await world.house.call(encourageTrip, { as: guest.as, params })).status).toBe(429)
  expect((await world.house.call(encourageTrip, { as: rider.as, params })).data.encouragements).toBe(3)
  await world.house.settle()
  const counts = world.house.sent.slice(since).filter(({ room }) => room === `guests:${hash}`)
  expect(
    counts.map(({ payload }) => (payload as { shared: { encouragements: number } }).shared.encouragements),
  ).toContain(3)
  expect(world.house.sent.slice(since).some(({ room }) => room === `rider:${rider.riderId}`)).toBe(true)
})

test('of a hundred concurrent encouragements none is lost', async () => {
  await world.configure(sharingConfigs.share_encouragements_max, 100)
  const { hash, token, params } = await aSharedTrip()
  const guests = await Promise.all(Array.from({ length: 10 }, () => world.guest(hash, token)))
  expect(new Set(guests.map(({ number }) => number)).size).toBe(10)
  await Promise.all(
    guests.flatMap(({ as }) => Array.from({ length: 10 }, () => world.house.call(encourageTrip, { as, params }))),
  )
  const [row] = await world.rows('SELECT encouragements, guests FROM sharing.trips WHERE order_hash = $1', [hash])
  expect(row).toEqual({ encouragements: 100, guests: 10 })
})

test('the main contact gets boarding code and link by text message, once; another contact replaces the first [SHR-003] [SHR-012]', async () => {
  const { rider, params, hash } = await aSharedTrip()
  const name = (phone: string) => world.house.call(putMainContact, { as: rider.as, params, body: { phone } as never })
  const first = await name('+886 955-000-901')
  expect(first.data.phone).toBe('0955000901')
  expect((await name('0955000901')).data).toEqual(first.data)
  await world.house.settle()
  const [text = '', ...others] = textsTo('+886955000901')
  expect(others).toEqual([])
  expect(text).toContain('4711')
  expect(text).toContain('怡君')
  const token = /#([0-9a-f]{32})/.exec(text)?.[1] ?? ''
  const guest = await world.guest(hash, token)
  expect(guest.number).toBe(1)
  const jobs = await world.rows(`SELECT payload::text AS line FROM graphile_worker._private_jobs`)
  expect(jobs.filter(({ line }) => String(line).includes(token))).toEqual([])
  await name('0955000902')
  await world.house.settle()
  expect(textsTo('+886955000902')).toHaveLength(1)
  expect((await world.house.call(listMessages, { as: guest.as, params })).status).toBe(410)
  const { main_contact: contact, links } = (await world.house.call(getSharing, { as: rider.as, params })).data
  expect(contact).toBe('0955000902')
  expect(new Map(links.map(({ phone, revoked_at: revokedAt }) => [phone, revokedAt !== null]))).toEqual(
    new Map([
      [null, false],
      ['0955***901', true],
      ['0955***902', false],
    ]),
  )
  expect(await name('02-2345')).toMatchObject({ status: 400, body: { data: { field: 'phone' } } })
})

test('a failed text message is retried with the same link, and not at all once the link is revoked', async () => {
  const { rider, params } = await aSharedTrip()
  world.sms.failWith(503)
  const { data } = await world.house.call(putMainContact, {
    as: rider.as,
    params,
    body: { phone: '0955000911' } as never,
  })
  await expect(world.house.settle()).rejects.toThrow(/503/)
  world.sms.failWith(undefined)
  await world.house.call(revokeLink, { as: rider.as, params: { ...params, link_id: data.link_id } })
  await world.house.advance(600)
  expect(textsTo('+886955000911')).toEqual([])
  expect((await world.house.call(getSharing, { as: rider.as, params })).data.main_contact).toBeNull()
})

test('the list of passengers is replaced as a whole, and the response has masked phones [SHR-013]', async () => {
  const { rider, params } = await aSharedTrip()
  const put = (passengers: readonly object[]) =>
    world.house.call(putPassengers, { as: rider.as, params, body: { passengers } as never })
  await put([{ name: '阿明', phone: '0955000920' }])
  const { data } = await put([
    { name: '奶奶', phone: '0955 000 921' },
    { name: 'Ben', phone: '+886955000922' },
  ])
  expect(data.passengers).toEqual([
    { number: 1, name: '奶奶', phone: '0955***921' },
    { number: 2, name: 'Ben', phone: '0955***922' },
  ])
  const same = await put([
    { name: '甲', phone: '0955000921' },
    { name: '乙', phone: '955000921' },
  ])
  expect(same).toMatchObject({ status: 409, body: { code: 'PASSENGER_SAME_NUMBER' } })
  expect((await world.house.call(getSharing, { as: rider.as, params })).data.passengers).toEqual(data.passengers)
})

test('all passengers are called through masked numbers; a passenger without one does not block the others [SHR-014]', async () => {
  const { rider, params } = await aSharedTrip()
  const call = () => world.house.call(callPassengers, { as: rider.as, params })
  expect((await call()).body.code).toBe('NO_PASSENGERS')
  const passengers = [
    { name: '奶奶', phone: '0955000921' },
    { name: 'Ben', phone: '0955000922' },
  ]
  await world.house.call(putPassengers, { as: rider.as, params, body: { passengers } as never })
  world.numbersLeft = 1
  const { data, body } = await call()
  expect(data.calls.map(({ name }) => name)).toEqual(['奶奶', 'Ben'])
  expect(data.calls.filter(({ phone_number: number }) => number === null)).toHaveLength(1)
  expect(world.leases.at(-1)?.parties[0]).toBe(rider.phoneE164)
  expect(JSON.stringify(body)).not.toContain('955000921')
  world.numbersLeft = 0
  expect((await call()).body.code).toBe('CALL_UNAVAILABLE')
  world.numbersLeft = 50
})

test('a ride at night is shared automatically with the phone that the rider has chosen, once', async () => {
  const rider = await world.rider()
  const set = (body: object) => world.house.call(putNightSharing, { as: rider.as, body: body as never })
  expect(await set({ is_on: true })).toMatchObject({ status: 400, body: { data: { field: 'phone' } } })
  const { data } = await set({ is_on: true, phone: '0955000930' })
  expect(data).toEqual({ is_on: true, phone: '0955***930', from_hour: 22, to_hour: 6 })
  expect((await world.house.call(getNightSharing, { as: rider.as })).data).toEqual(data)
  const trip = { riderId: rider.riderId, orderHash: await world.orderOf(rider) }
  const share = () => shareAtNightHandler({ payload: trip, house: world.house.house })
  await share()
  await world.house.settle()
  expect(textsTo('+886955000930')).toEqual([])
  // 22:00 in Taipei.
  const day = world.house.clock.now().slice(0, 10)
  world.house.clock.moveTo(plusSeconds(`${day}T14:00:00.000Z`, 0))
  await share()
  await share()
  await world.house.settle()
  expect(textsTo('+886955000930')).toHaveLength(1)
})
