import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '@daoxing/kit/server'
import { writeLineState } from '../stores/condition-store.ts'
import { type LineLock, tryLineLock } from '../stores/line-lock.ts'
import { type AssetLine, assetLinePort } from './asset-line.ts'
import { hearAnswer } from './hear-answers.ts'
import { hearReport, tellReports, writeReports } from './hear-reports.ts'

/** Looks after the line of this process. */
type LineKeeper = {
  /** Whether this is the server that hears the assets. */
  isHearing(): boolean
  stop(): Promise<void>
}

/** How often a server tries to take over the line, and the one that keeps it tells and writes what it heard. */
const tendEveryMs = 1_000
const keepers = new WeakMap<House, LineKeeper>()

export const isHearing = (house: House) => keepers.get(house)?.isHearing() ?? false

/** One server of the house hears the assets; if it ends, another one does so within seconds. */
export function keepLine(house: House): void {
  const line = house.portIfBound(assetLinePort)
  if (!line) return
  line.begin()
  keepers.set(house, createKeeper(house, line))
}

export async function letGoOfLine(house: House): Promise<void> {
  await keepers.get(house)?.stop()
  await house.portIfBound(assetLinePort)?.close()
}

function createKeeper(house: House, line: AssetLine): LineKeeper {
  let lock: LineLock | undefined
  let stopHearing: (() => void) | undefined
  const stopping = new AbortController()
  /** As it was written last. */
  let wasUp: boolean | undefined

  const letGo = () => {
    stopHearing?.()
    stopHearing = undefined
    lock?.release()
    lock = undefined
    wasUp = undefined
  }
  const takeOver = async () => {
    lock = await tryLineLock(house.database, letGo)
    if (!lock) return
    if (stopping.signal.aborted) return letGo()
    stopHearing = line.hear({
      reported: (assetId, message) => hearReport(house, assetId, message),
      answered(assetId, message) {
        hearAnswer(house, assetId, message).catch((error: unknown) =>
          house.log.error(
            { assetId, err: error },
            'an answer could not be stored; the car repeats it when it is asked again',
          ),
        )
      },
    })
    house.log.info({}, 'this server keeps the line to the assets')
  }
  const tend = async () => {
    if (!lock) await takeOver()
    if (!lock) return
    const isUp = line.isUp()
    if (isUp !== wasUp) await writeLineState(house.database, isUp ? house.clock.now() : null)
    wasUp = isUp
    tellReports(house)
    await writeReports(house)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await tend().catch((error: unknown) => {
        if (!stopping.signal.aborted) house.log.error({ err: error }, 'the line to the assets could not be tended')
      })
      await pause(tendEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    isHearing: () => stopHearing !== undefined,
    async stop() {
      stopping.abort()
      await running
      if (lock) await writeReports(house).catch(() => undefined)
      letGo()
    },
  }
}
