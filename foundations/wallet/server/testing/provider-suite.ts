import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authorization, MoneyOutcome, PaymentProvider } from '../providers/payment-provider.ts'
import type { DeskMood } from './city-program.ts'

/** The behaviour of the instrument that the rider binds. */
export type Habit = 'good' | 'refusesBinding' | 'declines' | 'hasNoMoney'

export type ProviderWorld = {
  readonly provider: PaymentProvider
  /** Opens the provider's page for a new reference and completes it as a rider; returns the notice to the shop. */
  bindOnPage(habit: Habit): Promise<{
    readonly reference: string
    readonly returned: Readonly<Record<string, string>>
  }>
  /** Opens the provider's page and leaves; returns the reference. */
  leavePage(): Promise<string>
  /** A raw notice of a provider that sends them. */
  readonly lastNotice?: () => { readonly headers: Readonly<Record<string, string>>; readonly rawBody: string }
  setMood(mood: DeskMood): Promise<void>
  /** Kills the provider as a power failure would, and restarts it. */
  killProvider(): Promise<void>
  close(): Promise<void>
}

/**
 * The contract of every payment provider behind the port. It runs against a provider over real HTTP, which can be
 * unreachable, lose responses and be killed.
 */
export function testProvider(open: () => Promise<ProviderWorld>): void {
  let world: ProviderWorld
  let token: string
  let count = 0
  const newReference = () => `S${(count += 1)}x${Math.floor(performance.timeOrigin + performance.now()).toString(36)}`

  async function bind(habit: Habit): Promise<string> {
    const { reference, returned } = await world.bindOnPage(habit)
    const outcome = await world.provider.findBinding({ reference, returned })
    if (outcome.state !== 'bound') throw new Error(`${habit} was not bound: ${JSON.stringify(outcome)}`)
    return outcome.instrument.token
  }
  const authorize = (reference: string, amountTwd: number, by = token) =>
    world.provider.authorize({ reference, amountTwd, token: by, description: '島行' })
  async function held(amountTwd: number): Promise<Authorization> {
    const reference = newReference()
    return { reference, amountTwd, transactionId: transactionOf(await authorize(reference, amountTwd)) }
  }
  async function inMood<Result>(mood: DeskMood, work: () => Promise<Result>): Promise<Result> {
    await world.setMood(mood)
    try {
      return await work()
    } finally {
      await world.setMood({ isDown: false, losesAnswers: false, slowSeconds: 0, refusesReleases: false })
    }
  }

  beforeAll(async () => {
    world = await open()
    token = await bind('good')
  }, 60_000)
  afterAll(() => world.close())

  test('what a rider binds on the page can be used, and asking again how it ended answers the same', async () => {
    const { reference, returned } = await world.bindOnPage('good')
    const first = await world.provider.findBinding({ reference, returned })
    expect(first).toMatchObject({ state: 'bound' })
    expect(await world.provider.findBinding({ reference, returned })).toEqual(first)
    if (first.state !== 'bound') return
    expect([200, 999]).toContain((await world.provider.check({ token: first.instrument.token })).status)
    expect(transactionOf(await authorize(newReference(), 100, first.instrument.token))).not.toBe('')
  })

  test('a binding that is refused has failed, and one that nobody has finished is open', async () => {
    const { reference, returned } = await world.bindOnPage('refusesBinding')
    expect(await world.provider.findBinding({ reference, returned })).toMatchObject({ state: 'failed' })
    const left = await world.leavePage()
    expect(await world.provider.findBinding({ reference: left, returned: {} })).toEqual({ state: 'open' })
    // The notice of one binding is invalid for another.
    expect(await world.provider.findBinding({ reference: left, returned })).toEqual({ state: 'open' })
  })

  test('of ten holds with one reference at once one is made, and all say so', async () => {
    const reference = newReference()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => authorize(reference, 300)))
    expect(new Set(outcomes.map(transactionOf)).size).toBe(1)
    expect(await authorize(reference, 300)).toEqual(outcomes[0])
    expect(await world.provider.lookUp({ kind: 'authorize', reference, amountTwd: 300 })).toEqual(outcomes[0])
  })

  test('less than was held may be taken, once; a second word takes nothing more', async () => {
    const authorization = await held(500)
    const capture = { reference: newReference(), amountTwd: 420, authorization }
    const outcome = await world.provider.capture(capture)
    expect(outcome).toMatchObject({ state: 'done' })
    expect(await world.provider.capture(capture)).toEqual(outcome)
    expect(await world.provider.lookUp({ ...capture, kind: 'capture' })).toEqual(outcome)
    const refundAll = { reference: newReference(), amountTwd: 421, authorization, refundedBeforeTwd: 0 }
    expect(await world.provider.refund(refundAll)).toMatchObject({ state: 'declined' })
  })

  test('a capture ends a hold: the remainder is free, and only a new hold covers another part', async () => {
    const authorization = await held(500)
    const first = { reference: newReference(), amountTwd: 200, authorization }
    expect(await world.provider.capture(first)).toMatchObject({ state: 'done' })
    const second = { reference: newReference(), amountTwd: 100, authorization }
    expect(await world.provider.capture(second)).toMatchObject({ state: 'declined' })
    const remainder = await held(300)
    const third = { reference: newReference(), amountTwd: 100, authorization: remainder }
    expect(await world.provider.capture(third)).toMatchObject({ state: 'done' })
    const tooMuch = { reference: newReference(), amountTwd: 201, authorization, refundedBeforeTwd: 0 }
    expect(await world.provider.refund(tooMuch)).toMatchObject({ state: 'declined' })
  })

  test('a hold stands beside the one that it replaces, and stays when that is let go', async () => {
    const [before, after] = [await held(400), await held(400)]
    expect(await world.provider.release({ authorization: before })).toMatchObject({ state: 'done' })
    const capture = { reference: newReference(), amountTwd: 400, authorization: after }
    expect(await world.provider.capture(capture)).toMatchObject({ state: 'done' })
  })

  test('more than was held is refused, and what is held stays', async () => {
    const authorization = await held(500)
    const reference = newReference()
    expect(await world.provider.capture({ reference, amountTwd: 501, authorization })).toMatchObject({
      state: 'declined',
      reason: 'refused',
    })
    expect(await world.provider.capture({ reference, amountTwd: 500, authorization })).toMatchObject({
      state: 'done',
    })
  })

  test('what was let go is gone, however often it is let go, and cannot be taken', async () => {
    const authorization = await held(200)
    expect(await world.provider.release({ authorization })).toMatchObject({ state: 'done' })
    expect(await world.provider.release({ authorization })).toMatchObject({ state: 'done' })
    const capture = { reference: newReference(), amountTwd: 200, authorization }
    expect(await world.provider.capture(capture)).toMatchObject({ state: 'declined', reason: 'authorizationGone' })
    const sought = { ...capture, kind: 'release' } as const
    expect(await world.provider.lookUp(sought)).toMatchObject({ state: 'done' })
  })

  test('what it would not let go is still held, and is let go when it is asked again', async () => {
    const authorization = await held(200)
    const sought = { kind: 'release', reference: newReference(), amountTwd: 200, authorization } as const
    await inMood({ refusesReleases: true }, async () => {
      expect(await world.provider.release({ authorization })).toMatchObject({ state: 'declined', reason: 'refused' })
      expect(await world.provider.lookUp(sought)).toEqual({ state: 'absent' })
    })
    expect(await world.provider.release({ authorization })).toMatchObject({ state: 'done' })
    expect(await world.provider.lookUp(sought)).toMatchObject({ state: 'done' })
  })

  test('refunds go back one after the other up to what was taken, each once', async () => {
    const authorization = await held(500)
    await world.provider.capture({ reference: newReference(), amountTwd: 400, authorization })
    const first = { reference: newReference(), amountTwd: 150, authorization, refundedBeforeTwd: 0 }
    expect(await world.provider.lookUp({ ...first, kind: 'refund' })).toEqual({ state: 'absent' })
    expect(await world.provider.refund(first)).toMatchObject({ state: 'done' })
    expect(await world.provider.refund(first)).toMatchObject({ state: 'done' })
    expect(await world.provider.lookUp({ ...first, kind: 'refund' })).toMatchObject({ state: 'done' })
    const more = { reference: newReference(), amountTwd: 251, authorization, refundedBeforeTwd: 150 }
    expect(await world.provider.refund(more)).toMatchObject({ state: 'declined', reason: 'refused' })
    const rest = { reference: newReference(), amountTwd: 250, authorization, refundedBeforeTwd: 150 }
    expect(await world.provider.refund(rest)).toMatchObject({ state: 'done' })
    const none = { reference: newReference(), amountTwd: 1, authorization, refundedBeforeTwd: 400 }
    expect(await world.provider.refund(none)).toMatchObject({ state: 'declined' })
  })

  test('one that says no declines for its reason, and says no again to the same reference', async () => {
    const [declining, empty] = [await bind('declines'), await bind('hasNoMoney')]
    const reference = newReference()
    const outcome = await authorize(reference, 300, declining)
    expect(outcome).toMatchObject({ state: 'declined', reason: 'cardDeclined' })
    expect(await authorize(reference, 300, declining)).toMatchObject({ state: 'declined', reason: 'cardDeclined' })
    expect(await authorize(newReference(), 300, empty)).toMatchObject({
      state: 'declined',
      reason: 'insufficientBalance',
    })
  })

  test('a hold whose answer was lost is unknown, is found, and is not made again', async () => {
    const reference = newReference()
    expect(await inMood({ losesAnswers: true }, () => authorize(reference, 300))).toEqual({ state: 'unknown' })
    const found = await world.provider.lookUp({ kind: 'authorize', reference, amountTwd: 300 })
    expect(found).toMatchObject({ state: 'done' })
    expect(await authorize(reference, 300)).toEqual(found)
  })

  test('so is money that was taken, and money that went back', async () => {
    const authorization = await held(300)
    const capture = { reference: newReference(), amountTwd: 300, authorization }
    expect(await inMood({ losesAnswers: true }, () => world.provider.capture(capture))).toEqual({ state: 'unknown' })
    expect(await world.provider.lookUp({ ...capture, kind: 'capture' })).toMatchObject({ state: 'done' })
    expect(await world.provider.capture(capture)).toMatchObject({ state: 'done' })
    const refund = { reference: newReference(), amountTwd: 100, authorization, refundedBeforeTwd: 0 }
    expect(await inMood({ losesAnswers: true }, () => world.provider.refund(refund))).toEqual({ state: 'unknown' })
    const stands = await world.provider.lookUp({ ...refund, kind: 'refund' })
    expect(['done', 'absent']).toContain(stands.state)
    expect(await world.provider.refund(refund)).toMatchObject({ state: 'done' })
    const rest = { reference: newReference(), amountTwd: 200, authorization, refundedBeforeTwd: 100 }
    expect(await world.provider.refund(rest)).toMatchObject({ state: 'done' })
  })

  test('a provider that is down leaves everything unknown, and nothing has begun', async () => {
    const authorization = await held(300)
    const reference = newReference()
    await inMood({ isDown: true }, async () => {
      expect(await authorize(reference, 300)).toEqual({ state: 'unknown' })
      expect(await world.provider.lookUp({ kind: 'authorize', reference, amountTwd: 300 })).toEqual({
        state: 'unknown',
      })
      expect(await world.provider.release({ authorization })).toEqual({ state: 'unknown' })
    })
    expect(await world.provider.lookUp({ kind: 'authorize', reference, amountTwd: 300 })).toEqual({ state: 'absent' })
  })

  test('what it has answered, it still knows after it was killed', async () => {
    const authorization = await held(300)
    await world.killProvider()
    expect(await world.provider.capture({ reference: newReference(), amountTwd: 300, authorization })).toMatchObject({
      state: 'done',
    })
  })

  test('what was unbound pays nothing any more, and may be unbound again', async () => {
    const gone = await bind('good')
    await world.provider.unbind({ token: gone })
    await world.provider.unbind({ token: gone })
    expect(await authorize(newReference(), 100, gone)).toMatchObject({ state: 'declined', reason: 'bindingGone' })
    expect([200, 999]).not.toContain((await world.provider.check({ token: gone })).status)
  })

  test('a notice is believed for its signature alone, and bears the same id each time', async ({ skip }) => {
    if (!world.lastNotice) return skip('this provider sends none')
    const notice = world.lastNotice()
    const read = world.provider.readNotice(notice)
    expect(read?.reference).toMatch(/^[A-Za-z0-9]{1,20}$/)
    expect(world.provider.readNotice(notice)).toEqual(read)
    const at = Math.floor(notice.rawBody.length / 2)
    const other = notice.rawBody[at] === '0' ? '1' : '0'
    const touched = notice.rawBody.slice(0, at) + other + notice.rawBody.slice(at + 1)
    expect(world.provider.readNotice({ ...notice, rawBody: touched })).toBeUndefined()
    expect(world.provider.readNotice({ headers: {}, rawBody: '' })).toBeUndefined()
  })
}

/** The provider's number of a completed movement. */
export function transactionOf(outcome: MoneyOutcome): string {
  if (outcome.state !== 'done') throw new Error(`it was not done: ${JSON.stringify(outcome)}`)
  return outcome.transactionId
}
