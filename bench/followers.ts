import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { driverPositionChanged } from '@daoxing/dispatch/contract'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { openSharingWorld, type SharingWorld, type TestFollower } from '@daoxing/sharing/server/testing'
import { benchFolder } from './bench-house.ts'
import { cpuMicrosOf } from './measure.ts'
import type { PingOrder } from './ping-program.ts'
import { type Line, micros, ratioOf } from './table.ts'

const followers = 1_000
/** Positions of a round; a car sends one a second. */
const positions = 20
const rounds = 5
const paceMs = 20

type Followed = { readonly hash: string; readonly followers: readonly TestFollower[] }

/** A ride that a thousand follow, against one follower, and against a message for each of the thousand. */
export async function measureFollowers(): Promise<readonly Line[]> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const world = await openSharingWorld()
  const phones = fork(new URL('./ping-program.ts', import.meta.url), { execArgv: [] })
  const report = async (order: PingOrder) => {
    phones.send(order)
    const [{ count, error }] = await once(phones, 'message')
    if (error !== undefined) throw new Error(String(error))
    return Number(count)
  }
  try {
    const [crowd, single] = [await aFollowed(world, followers), await aFollowed(world, 1)]
    const tokens = [...crowd.followers, ...single.followers].map(({ credential }) => credential)
    await report({ kind: 'open', url: await world.house.listen(), tokens })
    const sender = createSender(world, () => report({ kind: 'heard' }))
    const together = sender.counting([`order:${crowd.hash}`], followers)
    const alone = sender.counting([`order:${single.hash}`], 1)
    const apart = sender.counting(
      crowd.followers.map(({ linkId }) => `share-link:${linkId}`),
      followers,
    )
    const cpu = await cpuMicrosOf({ together, alone, apart }, rounds)
    return [
      {
        promise: `CPU of a position, ${followers.toLocaleString('en')} followers, ${encodingsOf(together)}`,
        figure: micros(cpu.together),
        anchor: `a message for each of them, ${encodingsOf(apart)}: ${micros(cpu.apart)}`,
        ratio: ratioOf(cpu.together, cpu.apart),
      },
      {
        promise: `the same against one follower, ${encodingsOf(alone)}`,
        figure: micros(cpu.together),
        anchor: micros(cpu.alone),
        ratio: ratioOf(cpu.together, cpu.alone),
      },
    ]
  } finally {
    phones.disconnect()
    await once(phones, 'exit')
    await world.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const encodingsOf = ({ encodings }: Sending) =>
  `${encodings.toLocaleString('en')} ${encodings === 1 ? 'encoding' : 'encodings'}`

async function aFollowed(world: SharingWorld, count: number): Promise<Followed> {
  const rider = await world.rider()
  const hash = await world.orderOf(rider)
  return { hash, followers: await world.followers(rider, hash, count) }
}

type Sending = {
  readonly times: number
  /** Encodings of one position: the look for binary parts reads each once more, and does not count. */
  readonly encodings: number
  run(): Promise<void>
}

/** Sends positions to rooms, and waits until every follower has all of them. */
function createSender(world: SharingWorld, heardBy: () => Promise<number>) {
  const { realtime } = world.house.house
  let expected = 0
  return {
    counting(rooms: readonly string[], receivers: number): Sending {
      let [read, sent] = [0, 0]
      const location = {
        ...{ lat: 25.05, lng: 121.52 },
        toJSON() {
          read += 1
          return { lat: this.lat, lng: this.lng }
        },
      }
      const facts = { orderHash: 'followed', location, bearing: 90, etaSeconds: 60, at: world.house.clock.now() }
      return {
        times: positions,
        get encodings() {
          return Math.round(read / 2 / sent)
        },
        async run() {
          for (let number = 0; number < positions; number += 1) {
            for (const room of rooms) realtime.fleet(room, driverPositionChanged, facts)
            sent += 1
            await pause(paceMs)
          }
          expected += positions * receivers
          while ((await heardBy()) < expected) await pause(paceMs)
        },
      }
    },
  }
}
