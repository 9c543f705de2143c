import { baseConfigs } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import {
  acceptGame,
  gameScore,
  gameSeconds,
  gameTargets,
  getGameResult,
  getGuestTrip,
  inviteToGame,
  nameGuest,
  submitGameResult,
} from '@daoxing/sharing/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharingWorld, type SharingWorld } from './testing/sharing-world.ts'

let world: SharingWorld
beforeAll(async () => {
  world = await openSharingWorld()
})
afterAll(() => world.close())

async function aGame() {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  const { token } = await world.link(rider, hash)
  const guest = await world.guest(hash, token)
  return { rider, hash, guest, params: { id: hash } }
}
const perfect = (seed: string) =>
  gameTargets(seed).map(({ cell, fromMs, untilMs }) => ({ at_ms: Math.round((fromMs + untilMs) / 2), cell }))
const best = (seed: string) => gameTargets(seed).reduce((sum, { points }) => sum + points, 0)

test('the rider starts the game, rider and guest accept and play, and the board of that trip shows both [GAM-001] [GAM-003] [GAM-006]', async () => {
  const { rider, guest, params } = await aGame()
  const other = await aGame()
  expect((await world.house.call(acceptGame, { as: guest.as, params })).body.code).toBe('GAME_NOT_INVITED')
  await world.house.call(inviteToGame, { as: other.rider.as, params: other.params })
  const { data: invited } = await world.house.call(inviteToGame, { as: rider.as, params })
  expect(invited.game_invited_at).toBe(world.house.clock.now())
  expect((await world.house.call(getGuestTrip, { as: guest.as, params })).data.shared.game_invited_at).not.toBeNull()
  await world.house.call(nameGuest, { as: guest.as, params, body: { name: '媽媽' } })
  for (const [as, misses] of [
    [rider.as, 3],
    [guest.as, 0],
  ] as const) {
    const { data: run } = await world.house.call(acceptGame, { as, params })
    expect(run.seconds).toBe(20)
    const taps = perfect(run.seed).slice(misses)
    world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 21))
    const score = gameScore(run.seed, taps)
    const answer = await world.house.call(submitGameResult, { as, params, body: { score, taps } })
    expect(answer.data.result).toBe(score)
  }
  const { data: board } = await world.house.call(getGameResult, { as: guest.as, params })
  const names = new Map([
    [0, ''],
    [1, '媽媽'],
  ])
  expect(new Map(board.results.map(({ player, name }) => [player, name]))).toEqual(names)
  expect((await world.house.call(getGameResult, { as: other.guest.as, params: other.params })).data.results).toEqual([])
})

test('a score above what seed and taps allow is refused, and so are taps from the future [GAM-004]', async () => {
  const { rider, guest, params } = await aGame()
  await world.house.call(inviteToGame, { as: rider.as, params })
  const submit = (body: object) => world.house.call(submitGameResult, { as: guest.as, params, body: body as never })
  expect((await submit({ score: 0, taps: [] })).body.code).toBe('GAME_NOT_ACCEPTED')
  const { seed } = (await world.house.call(acceptGame, { as: guest.as, params })).data
  const taps = perfect(seed)
  expect((await submit({ score: best(seed), taps })).body.code).toBe('GAME_SCORE_IMPOSSIBLE')
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 20))
  expect((await submit({ score: best(seed) + 1, taps })).body.code).toBe('GAME_SCORE_IMPOSSIBLE')
  expect((await submit({ score: best(seed), taps: [] })).body.code).toBe('GAME_SCORE_IMPOSSIBLE')
  expect((await submit({ score: 1, taps: [{ at_ms: 20_001, cell: 1 }] })).status).toBe(400)
  expect((await submit({ score: best(seed), taps })).status).toBe(200)
})

test('a player has one result, even with ten concurrent requests; a run that timed out restarts with another seed [GAM-002]', async () => {
  const { rider, guest, params } = await aGame()
  await world.house.call(inviteToGame, { as: rider.as, params })
  const accept = async () => (await world.house.call(acceptGame, { as: guest.as, params })).data
  const first = await accept()
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 81))
  const submit = (body: { score: number; taps: { at_ms: number; cell: number }[] }) =>
    world.house.call(submitGameResult, { as: guest.as, params, body })
  expect((await submit({ score: 0, taps: [] })).body.code).toBe('GAME_OVER')
  const second = await accept()
  expect(second.seed).not.toBe(first.seed)
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 20))
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ score: 0, taps: [] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'GAME_RESULT_GIVEN')).toHaveLength(9)
  expect((await world.house.call(acceptGame, { as: guest.as, params })).body.code).toBe('GAME_RESULT_GIVEN')
})

test('the allow list of the game decides whether the rider may start it and guests may play [GAM-005]', async () => {
  const { rider, guest, params } = await aGame()
  const open = (list: 'all' | string[]) => world.configure(baseConfigs.game_whitelist, list)
  await open([])
  expect((await world.house.call(inviteToGame, { as: rider.as, params })).status).toBe(403)
  expect((await world.house.call(getGuestTrip, { as: guest.as, params })).data.can_play).toBe(false)
  await open([String(rider.userNumber)])
  await world.house.call(inviteToGame, { as: rider.as, params })
  expect((await world.house.call(acceptGame, { as: guest.as, params })).status).toBe(200)
  await open([])
  expect((await world.house.call(acceptGame, { as: guest.as, params })).status).toBe(403)
  await open('all')
})

test('no taps score more than the points of the seed, and targets do not overlap within 20 seconds', () => {
  const tap = fc.record({ at_ms: fc.integer({ min: 0, max: 20_000 }), cell: fc.integer({ min: 0, max: 8 }) })
  fc.assert(
    fc.property(fc.string(), fc.array(tap, { maxLength: 300 }), (seed, taps) => {
      const score = gameScore(seed, taps)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(best(seed))
      expect(gameScore(seed, perfect(seed))).toBe(best(seed))
      const targets = gameTargets(seed)
      expect(targets.every(({ untilMs }) => untilMs <= gameSeconds * 1000)).toBe(true)
      expect(targets.every(({ fromMs }, at) => at === 0 || fromMs > (targets[at - 1]?.untilMs ?? 0))).toBe(true)
    }),
    { numRuns: 50 },
  )
})
