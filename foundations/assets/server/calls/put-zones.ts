import { type GlobalRules, putZones, type Zone, type ZonePlan, type ZoneRule } from '@daoxing/assets/contract'
import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { isDeepStrictEqual } from 'node:util'
import { announceAfterCommit } from '../memory/memory-of.ts'
import { modelsByCode, operatorOfPeer } from '../stores/fleet-store.ts'
import { globalRulesOf, insertGlobalRules, insertZones, zonesByCode } from '../stores/zone-store.ts'

type Registering = { readonly tx: Tx; readonly house: House; readonly operatorId: string }

/** Registers zones of an operator. Only what is new or changed becomes a version; what the plan leaves out stays. */
export const putZonesAnswer = answer(putZones, async ({ body: plan, who: { peerId }, tx, house }) => {
  const codes = plan.zones.map(({ code }) => code)
  if (new Set(codes).size < codes.length) throw new Refusal('kit.invalidInput', { field: 'zones' })
  const endsBeforeItBegins = plan.zones.some(
    ({ validFrom, validUntil }) => validFrom !== null && validUntil !== null && validUntil <= validFrom,
  )
  if (endsBeforeItBegins) throw new Refusal('kit.invalidInput', { field: 'validUntil' })
  await lockUntilEnd(tx, 'assets:fleets')
  const operator = await operatorOfPeer(tx, peerId)
  if (!operator) throw new Refusal('assets.operatorUnknown')
  const registering = { tx, house, operatorId: operator.operatorId }
  await refuseForeignModels(registering, [...plan.zones.flatMap(({ rules }) => rules), ...(plan.globalRules ?? [])])
  const zones = await registerZones(registering, plan)
  const globalRules = await registerGlobalRules(registering, plan)
  announceAfterCommit(house)
  return {
    zones: zones.map(({ code, zoneId, version }) => ({ code, zoneId, version })),
    globalRulesVersion: globalRules?.version ?? null,
  }
})

/** A rule may come before its model, but never names one of another operator. */
async function refuseForeignModels({ tx, operatorId }: Registering, rules: readonly ZoneRule[]): Promise<void> {
  const codes = [...new Set(rules.flatMap(({ modelCodes }) => modelCodes ?? []))]
  const foreign = (await modelsByCode(tx, codes)).find((model) => model.operatorId !== operatorId)
  if (foreign) throw new Refusal('kit.invalidInput', { field: 'modelCodes' })
}

async function registerZones(
  { tx, house, operatorId }: Registering,
  { zones: planned }: ZonePlan,
): Promise<readonly Zone[]> {
  const codes = planned.map(({ code }) => code)
  const known = new Map((await zonesByCode(tx, { operatorId, codes })).map((zone) => [zone.code, zone]))
  const added: Zone[] = []
  const zones = planned.map((one) => {
    const before = known.get(one.code)
    if (before && isSame(before, one)) return before
    const zone: Zone = {
      ...one,
      zoneId: before?.zoneId ?? newUuid(house.random),
      operatorId,
      version: (before?.version ?? 0) + 1,
      registeredAt: house.clock.now(),
    }
    added.push(zone)
    return zone
  })
  await insertZones(tx, added)
  return zones
}

function isSame(zone: Zone, planned: ZonePlan['zones'][number]): boolean {
  const { zoneId: _id, operatorId: _operator, version: _version, registeredAt: _at, ...known } = zone
  return isDeepStrictEqual(known, planned)
}

async function registerGlobalRules(
  { tx, house, operatorId }: Registering,
  { globalRules: rules }: ZonePlan,
): Promise<GlobalRules | undefined> {
  const [before] = await globalRulesOf(tx, [operatorId])
  if (!rules || (before && isDeepStrictEqual(before.rules, rules))) return before
  const next = { operatorId, version: (before?.version ?? 0) + 1, rules, registeredAt: house.clock.now() }
  await insertGlobalRules(tx, next)
  return next
}
