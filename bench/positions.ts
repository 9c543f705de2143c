import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openFedHouse } from './fed-house.ts'
import { pointsOfTaipei } from './greater-taipei.ts'
import type { PingOrder } from './ping-program.ts'
import { cpuMsOf } from './process-cpu.ts'
import { startProgram } from './product.ts'
import { type Line, micros, ratioOf, threeDigits } from './table.ts'

const drivers = 500
/** Positions per second of 20,000 drivers who report every five seconds. */
const steadyPerSecond = 4_000
const steadySeconds = 8
/** More than a server takes; a socket may say 50 things a second. */
const floodPerSecond = 24_000
const floodSeconds = 6

type Taker = { readonly url: string; cpuMs(): number; taken(): Promise<number> }
type Figures = { readonly microsEach: number; readonly perSecondMost: number }

/** Positions over real sockets: what one costs, and how many a second are taken when far more are sent. */
export async function measurePositions(): Promise<readonly Line[]> {
  const ours = await figuresOfOurs()
  const anchor = await figuresOfBare()
  return [
    {
      promise: `CPU of a position, ${drivers} sockets, ${steadyPerSecond.toLocaleString('en')} a second`,
      figure: micros(ours.microsEach),
      anchor: `bare Socket.IO that keeps it: ${micros(anchor.microsEach)}`,
      ratio: ratioOf(ours.microsEach, anchor.microsEach),
    },
    {
      promise: `positions taken in a second, ${floodPerSecond.toLocaleString('en')} sent`,
      figure: threeDigits(ours.perSecondMost),
      anchor: `bare Socket.IO: ${threeDigits(anchor.perSecondMost)}`,
      ratio: `${threeDigits(ours.perSecondMost / anchor.perSecondMost)} of it`,
    },
  ]
}

async function figuresOfOurs(): Promise<Figures> {
  const house = await openFedHouse()
  try {
    const parked = await house.drivers({ from: 0, places: pointsOfTaipei(drivers, 'drivers'), isFed: false })
    const taker = { url: house.url, cpuMs: () => house.cpuMs().server, taken: () => house.positionsTaken() }
    return await measureTaker(
      taker,
      parked.map(({ credential }) => credential),
    )
  } finally {
    await house.close()
  }
}

async function figuresOfBare(): Promise<Figures> {
  const { child, pid, url, stop } = await startProgram('./bare-program.ts', {})
  const taken = async () => {
    child.send('taken')
    const [count] = await once(child, 'message')
    return Number(count)
  }
  try {
    const tokens = Array.from({ length: drivers }, () => 'nobody')
    return await measureTaker({ url, cpuMs: () => cpuMsOf(pid), taken }, tokens)
  } finally {
    await stop()
  }
}

async function measureTaker(taker: Taker, tokens: readonly string[]): Promise<Figures> {
  const phones = fork(new URL('./ping-program.ts', import.meta.url), { execArgv: [] })
  const report = async (order: PingOrder) => {
    phones.send(order)
    const [{ count, error }] = await once(phones, 'message')
    if (error !== undefined) throw new Error(String(error))
    return Number(count)
  }
  try {
    await report({ kind: 'open', url: taker.url, tokens })
    await report({ kind: 'send', perSecond: steadyPerSecond, seconds: 2 })
    const steady = await watch(taker, () =>
      report({ kind: 'send', perSecond: steadyPerSecond, seconds: steadySeconds }),
    )
    const flood = await watch(taker, () => report({ kind: 'send', perSecond: floodPerSecond, seconds: floodSeconds }))
    return { microsEach: (steady.cpuMs * 1000) / steady.taken, perSecondMost: (flood.taken * 1000) / flood.passedMs }
  } finally {
    phones.disconnect()
    await once(phones, 'exit')
  }
}

/** Positions that were processed meanwhile, to the last one that was sent. */
async function watch(taker: Taker, work: () => Promise<unknown>) {
  const [takenBefore, cpuBefore, beganAt] = [await taker.taken(), taker.cpuMs(), performance.now()]
  await work()
  let taken = await taker.taken()
  let passedMs = performance.now() - beganAt
  for (;;) {
    await pause(200)
    const now = await taker.taken()
    if (now === taken) break
    taken = now
    passedMs = performance.now() - beganAt
  }
  return { taken: taken - takenBefore, cpuMs: taker.cpuMs() - cpuBefore, passedMs }
}
