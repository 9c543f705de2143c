import { setTimeout as pause } from 'node:timers/promises'
import type { LineName } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import { writeLineState } from '../stores/condition-store.ts'
import { type LineLock, tryLineLock } from '../stores/line-lock.ts'
import { type AssetLines, assetLinesPort, type LineEars } from './asset-line.ts'
import { hearAnswer } from './hear-answers.ts'
import { hearReport, tellReports, writeReports } from './hear-reports.ts'
import { lineNameOf } from './line-of.ts'
import { noteChanges } from './watch-changes.ts'

/** Looks after the lines of this process. */
type LineKeeper = {
  /** Whether this is the server that hears the assets of the broker. */
  isHearing(): boolean
  stop(): Promise<void>
}

/** How often a server tries to take over the line, and tells and writes what it heard. */
const tendEveryMs = 1_000
const lineNames: readonly LineName[] = ['mqtt', 'http']
const keepers = new WeakMap<House, LineKeeper>()

export const isHearing = (house: House) => keepers.get(house)?.isHearing() ?? false

/**
 * One server of the house hears the assets of the broker; if it ends, another one does so within seconds. Every server takes
 * webhooks, from its start to its end.
 */
export function keepLines(house: House): void {
  const lines = house.portIfBound(assetLinesPort)
  if (!lines || Object.keys(lines).length === 0) return
  for (const name of lineNames) lines[name]?.begin()
  keepers.set(house, createKeeper(house, lines))
}

export async function letGoOfLines(house: House): Promise<void> {
  await keepers.get(house)?.stop()
  const lines = house.portIfBound(assetLinesPort)
  for (const name of lineNames) await lines?.[name]?.close()
}

function createKeeper(house: House, lines: AssetLines): LineKeeper {
  let lock: LineLock | undefined
  let stopHearing: (() => void) | undefined
  const stopping = new AbortController()
  /** As they were written last. */
  const wereUp = new Map<LineName, boolean>()
  const stopWebhooks = lines.http?.hear(earsFor(house, 'http'))

  const letGo = () => {
    stopHearing?.()
    stopHearing = undefined
    lock?.release()
    lock = undefined
    wereUp.clear()
  }
  const takeOver = async () => {
    lock = await tryLineLock(house.database, letGo)
    if (!lock) return
    if (stopping.signal.aborted) return letGo()
    stopHearing = lines.mqtt?.hear(earsFor(house, 'mqtt'))
    house.log.info({}, 'this server keeps the line to the assets')
  }
  const noteStates = async () => {
    for (const name of lineNames) {
      const isUp = lines[name]?.isUp() ?? false
      if (isUp !== wereUp.get(name)) await writeLineState(house.database, name, isUp ? house.clock.now() : null)
      wereUp.set(name, isUp)
    }
  }
  const tend = async () => {
    if (!lock) await takeOver()
    if (lock) await noteStates()
    tellReports(house)
    await noteChanges(house)
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
      stopWebhooks?.()
      await running
      await writeReports(house).catch(() => undefined)
      letGo()
    },
  }
}

/** Takes what a line says about its own assets: the sender of one line does not speak for the assets of another. */
function earsFor(house: House, name: LineName): LineEars {
  const isForeign = (assetId: string) => (lineNameOf(house, assetId) ?? name) !== name
  return {
    async reported(assetId, message) {
      if (isForeign(assetId)) return
      await hearReport(house, assetId, message).catch((error: unknown) => {
        house.log.error({ assetId, err: error }, 'a change of an asset could not be noted; it is noted again')
        if (name === 'http') throw error
      })
    },
    async answered(assetId, message) {
      if (isForeign(assetId)) return house.log.warn({ assetId }, 'a line answered for an asset of another line')
      await hearAnswer(house, assetId, message).catch((error: unknown) => {
        house.log.error({ assetId, err: error }, 'an answer could not be stored; it comes again')
        // The sender of a webhook repeats it; a car on the broker repeats its answer when it is asked again.
        if (name === 'http') throw error
      })
    },
  }
}
