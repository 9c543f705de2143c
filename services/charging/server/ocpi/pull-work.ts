import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { OcpiCdr, OcpiLocation, OcpiSession, OcpiTariff } from '@daoxing/charging/contract'
import type * as z from 'zod/mini'
import { accessTo, type OperatorAccess } from './client/operator-access.ts'
import { firstPageUrl, type Page, readPage } from './client/read-page.ts'
import { pullKey, pullModule } from './ocpi-jobs.ts'
import { isSameParty, partyOf } from './rules/ocpi-keys.ts'
import { writeLocations } from '../stores/ocpi/location-store.ts'
import { partiesOf } from '../stores/ocpi/operator-store.ts'
import { findPull, type PulledModule, type PullRecord, putPull } from '../stores/ocpi/pull-store.ts'
import { fitsInbox, isStorable } from './streams.ts'
import { lockSession, takeCdr, takeSession } from './take-session.ts'
import { takeTariff } from './take-tariff.ts'

const hourSeconds = 3600
/** Sessions need a date; those before the registration are not ours. */
const firstSessionsSeconds = 86_400
/** After this many pages another job goes on, so that a stopping server does not wait for the whole list. */
const pagesPerJob = 50
const failuresMax = 10

type Owned = { readonly country_code: string; readonly party_id: string; readonly last_updated: string }
type Taking<Item> = {
  readonly tx: Tx
  readonly house: House
  readonly operatorId: string
  readonly items: readonly Item[]
}
type Module<Schema extends z.ZodMiniType<Owned>> = {
  readonly schema: Schema
  readonly fits: (item: Owned) => boolean
  take(taking: Taking<z.output<Schema>>): Promise<void>
}
const module = <Schema extends z.ZodMiniType<Owned>>(of: Module<Schema>): Module<z.ZodMiniType<Owned>> => of

const modules: Readonly<Record<PulledModule, Module<z.ZodMiniType<Owned>>>> = {
  locations: module({
    schema: OcpiLocation,
    fits: isStorable,
    async take({ tx, items }) {
      await writeLocations(tx, items)
    },
  }),
  tariffs: module({
    schema: OcpiTariff,
    fits: isStorable,
    async take({ tx, items }) {
      for (const tariff of items) await takeTariff(tx, tariff)
    },
  }),
  sessions: module({
    schema: OcpiSession,
    fits: fitsInbox,
    async take({ tx, house, operatorId, items }) {
      for (const session of items) {
        await lockSession(tx, session)
        await takeSession({ tx, house, operatorId, session })
      }
    },
  }),
  cdrs: module({
    schema: OcpiCdr,
    fits: fitsInbox,
    async take({ tx, house, operatorId, items }) {
      for (const cdr of items) await takeCdr({ tx, house, operatorId, cdr })
    },
  }),
}

/**
 * Pulls a list page by page, each page stored with the URL of the next one: a server that is killed goes on where it was.
 * The next pull begins with the newest object that was seen. Pushes are not repeated, so this finds what they missed.
 */
export async function pullWork({
  payload: { operatorId, module: name },
  house,
}: {
  readonly payload: { readonly operatorId: string; readonly module: PulledModule }
  readonly house: House
}): Promise<void> {
  const access = await accessTo(house, operatorId)
  const endpoint = access?.urlOf(name, 'SENDER')
  if (!access || endpoint === undefined) return
  let pull = await begunPull(house, { operatorId, module: name })
  try {
    for (let pages = 0; pages < pagesPerJob; pages += 1) {
      const url = pull.nextUrl ?? firstPageUrl(endpoint, fromOf(house, pull))
      const page = await readPage({ house, url, token: access.token, to: access.to }, modules[name].schema)
      pull = await house.database.transaction((tx) => storePage({ tx, house, access, pull, page }))
      if (pull.nextUrl === null) break
    }
  } catch (error) {
    house.log.warn({ operatorId, module: name, err: error }, 'a list of an operator could not be pulled')
    pull = await house.database.transaction((tx) => countFailure(tx, pull))
  }
  await house.database.transaction((tx) => planNext({ tx, house, pull }))
}

const fromOf = ({ clock }: House, { seenUntil, module: name }: PullRecord) =>
  seenUntil ?? (name === 'sessions' ? plusSeconds(clock.now(), -firstSessionsSeconds) : undefined)

async function begunPull(house: House, key: Pick<PullRecord, 'operatorId' | 'module'>): Promise<PullRecord> {
  const before = await findPull(house.database, key)
  const beganAt = before?.nextUrl ? before.beganAt : house.clock.now()
  return { nextUrl: null, seenUntil: null, newestAt: null, failures: 0, endedAt: null, ...before, ...key, beganAt }
}

type Storing = {
  readonly tx: Tx
  readonly house: House
  readonly access: OperatorAccess
  readonly pull: PullRecord
  readonly page: Page<Owned>
}

/** Objects of parties that are not the operator's are left out, as are those that do not fit. */
async function storePage({ tx, house, access: { operatorId }, pull, page }: Storing): Promise<PullRecord> {
  const own = await partiesOf(tx, operatorId)
  const isFit = (item: Owned) =>
    own.some((party) => isSameParty(party, partyOf(item))) && modules[pull.module].fits(item)
  const items = page.items.filter(isFit)
  const leftOut = page.items.length - items.length + page.wrongCount
  if (leftOut > 0) house.log.warn({ operatorId, module: pull.module, leftOut }, 'objects of an operator were left out')
  await modules[pull.module].take({ tx, house, operatorId, items })
  const now = house.clock.now()
  // An operator whose clock is ahead must not make us miss what comes until then.
  const times = items.map(({ last_updated }) => last_updated).filter((time) => time <= now)
  const before = pull.newestAt ?? pull.seenUntil
  const newestAt = times.reduce((newest, time) => (newest === null || time > newest ? time : newest), before)
  const nextUrl = page.nextUrl ?? null
  const seen = nextUrl === null ? { seenUntil: newestAt, newestAt: null, endedAt: now } : { newestAt }
  return putPull(tx, { ...pull, nextUrl, failures: 0, ...seen })
}

/** A page that keeps failing may be gone: the list begins again. */
function countFailure(tx: Tx, pull: PullRecord): Promise<PullRecord> {
  const failures = pull.failures + 1
  const isGivenUp = failures >= failuresMax
  return putPull(tx, {
    ...pull,
    failures: isGivenUp ? 0 : failures,
    ...(isGivenUp && { nextUrl: null, newestAt: null }),
  })
}

type Planning = { readonly tx: Tx; readonly house: House; readonly pull: PullRecord }

async function planNext({ tx, house, pull }: Planning): Promise<void> {
  const { operatorId, module: name, failures, nextUrl } = pull
  const waitSeconds = failures > 0 ? Math.min(30 * 2 ** failures, hourSeconds) : nextUrl === null ? hourSeconds : 0
  const dueAt = plusSeconds(house.clock.now(), waitSeconds)
  await house.jobs.plan(tx, pullModule, { operatorId, module: name }, { key: pullKey(operatorId, name), dueAt })
}
