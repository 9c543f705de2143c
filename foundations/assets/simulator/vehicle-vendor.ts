import { cityVendorPath, LineCommand } from '@daoxing/assets/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { type CityDesk, type DeskAnswer, type DeskRequest, type PartWorld, seededChance } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { vendorBusy, vendorMaintenance } from './scooter-faults.ts'
import { openScooterMemory } from './scooter-memory.ts'
import { createScooterUnit, type ScooterPlan, type ScooterUnit } from './scooter-unit.ts'
import { cityVendorSecret, isSigned } from './vendor-signature.ts'
import { runVendorWebhooks } from './vendor-webhooks.ts'

/** The maker of the city's scooters: its service reaches them, once an operator has registered them with the server. */
export type VehicleVendor = {
  readonly desk: CityDesk
  /** Begins to reach these scooters; those that it knows stay as they are. */
  add(scooters: Iterable<ScooterPlan>): void
  unitOf(plate: string): ScooterUnit | undefined
  all(): Iterable<ScooterUnit>
  stop(): void
}

const reportEveryMs = 60_000
const tickMs = 1_000
const waitSeconds = 5
/** Ids of commands that were passed on, so that one key names one command. */
const keysMax = 5_000

const vendors = new WeakMap<PartWorld, VehicleVendor>()

export function vehicleVendorOf(world: PartWorld): VehicleVendor {
  return vendors.getOrInsertComputed(world, startVehicleVendor)
}

function startVehicleVendor(world: PartWorld): VehicleVendor {
  const { faults, deviceNowMs, wheel, log } = world
  const chance = seededChance(world.seed).branch('scooters')
  const memory = openScooterMemory(world.folder)
  const webhooks = runVendorWebhooks(world)
  const units = new Map<string, ScooterUnit>()
  const byPlate = new Map<string, ScooterUnit>()
  /** The turn of each scooter, so that a fleet reports evenly over a minute. */
  const turns: ScooterUnit[][] = Array.from({ length: reportEveryMs / tickMs }, () => [])
  const passedOn = new Map<string, string>()
  const stopping = new AbortController()

  async function run(): Promise<void> {
    for (let turn = 0; ; turn = (turn + 1) % turns.length) {
      for (const unit of turns[turn] ?? []) unit.report()
      await wheel.sleep(tickMs, stopping.signal)
    }
  }
  run().catch((err: unknown) => {
    if (!stopping.signal.aborted) log.error({ err }, 'the scooters have stopped reporting')
  })

  function command(assetId: string, { headers, rawBody }: DeskRequest): DeskAnswer {
    if (faults.is(vendorBusy)) return said(429, {}, { 'retry-after': String(waitSeconds) })
    const read = z.safeParse(LineCommand, jsonIn(rawBody))
    const key = headers['idempotency-key']
    if (!read.success || key !== read.data.commandId) return said(400, { code: 'invalid' })
    const unit = units.get(assetId)
    if (!unit) return said(404, { code: 'unknownVehicle' })
    const content = `${assetId} ${read.data.kind} ${read.data.expiresAt}`
    if ((passedOn.get(key) ?? content) !== content) return said(409, { code: 'keyReused' })
    if (instantFromMs(deviceNowMs()) >= read.data.expiresAt) return said(410, { code: 'expired' })
    passedOn.set(key, content)
    const oldest = passedOn.size > keysMax ? passedOn.keys().next().value : undefined
    if (oldest !== undefined) passedOn.delete(oldest)
    unit.hear(read.data)
    return said(202, {})
  }

  return {
    unitOf: (plate) => byPlate.get(plate),
    all: () => units.values(),
    add(scooters) {
      for (const plan of scooters) {
        if (units.has(plan.assetId)) continue
        const unit = createScooterUnit(plan, { world, memory, chance: chance.branch(plan.plate), tell: webhooks })
        turns[units.size % turns.length]?.push(unit)
        units.set(plan.assetId, unit)
        byPlate.set(plan.plate, unit)
        unit.report()
      }
    },
    desk: {
      prefix: cityVendorPath,
      async answer(request) {
        const { method, path, headers, rawBody } = request
        if (!isSigned(cityVendorSecret(world.citySecret), { headers, body: rawBody, nowMs: deviceNowMs() }))
          return said(401, { code: 'notProven' })
        if (faults.is(vendorMaintenance)) return maintained(world)
        if (method === 'GET' && path === '/status') return said(200, {})
        const assetId = /^\/vehicles\/([^/]+)\/commands$/.exec(path)?.[1]
        if (method !== 'POST' || assetId === undefined) return said(404, { code: 'notFound' })
        return command(decodeURIComponent(assetId), request)
      },
      stop: () => undefined,
    },
    stop() {
      stopping.abort()
      webhooks.stop()
      for (const unit of units.values()) unit.stop()
      memory.close()
    },
  }
}

function maintained({ faults }: Pick<PartWorld, 'faults'>): DeskAnswer {
  const { endsAtMs } = faults.active().find(({ kind }) => kind === vendorMaintenance.kind) ?? { endsAtMs: undefined }
  const until = endsAtMs === undefined ? null : instantFromMs(endsAtMs)
  return said(503, { code: 'maintenance', message: '系統維護中', until }, { 'retry-after': String(waitSeconds) })
}

function said(status: number, body: object, headers: Readonly<Record<string, string>> = {}): DeskAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
