import { setTimeout as pause } from 'node:timers/promises'
import {
  type Database,
  fingerprintOf,
  keyIdOf,
  keysHeldByServers,
  type KeysFile,
  newSecret,
  openDatabase,
  readKeysFile,
  reseal,
  type ServerSlice,
  type Settings,
  systemClock,
  writeKeysFile,
} from '@daoxing/kit/server'

export type RotationPlan = {
  readonly keysPath: string
  readonly databaseUrl: string
  readonly slices: readonly ServerSlice[]
  /** How long every server may take to adopt the newest keys. */
  readonly patienceMs?: number
  say(line: string): void
}

/** Servers poll the file twice a second, and those that have to restart need some seconds. */
const usualPatienceMs = 120_000
const pollEveryMs = 300

/** A server does not have the newest keys: the rotation pauses, nothing is lost, and the next run continues. */
export class ServersLagBehind extends Error {}

/**
 * Rotates all keys while the servers run. A crash may follow each step: the file contains the progress, and the next
 * run resumes there.
 *
 * 1. New keys are added at the end of their rings: every server can decrypt with and accept them, none uses them.
 * 2. Once every server has them, they come first: servers encrypt with them, and the city authenticates with them.
 * 3. Once every server does so, values encrypted with older keys are re-encrypted, until none is left.
 * 4. The older keys are dropped, and every server has dropped them when this settles.
 */
export async function rotateKeys(plan: RotationPlan): Promise<KeysFile> {
  const { keysPath, say } = plan
  const database = openDatabase({ databaseUrl: plan.databaseUrl, connections: 2 })
  try {
    let keys = readKeysFile(keysPath)
    if (keys.stage === 'settled') {
      keys = { ...keys, stage: 'adding', wallet: [...keys.wallet, newSecret()], city: [...keys.city, newSecret()] }
      writeKeysFile(keysPath, keys)
      say('new keys are added; the servers take them up')
    } else say('a rotation that was begun before goes on')
    if (keys.stage === 'adding') {
      await allServersHold(plan, database, (held) => heldOf(held) === heldOf(fingerprintOf(keys)))
      keys = { ...keys, stage: 'promoted', wallet: newestFirst(keys.wallet), city: newestFirst(keys.city) }
      writeKeysFile(keysPath, keys)
      say('the new keys are in use; the older ones still open what they have sealed')
    }
    await allServersHold(plan, database, (held) => held === fingerprintOf(keys))
    await rotateWithinTables(plan, database, keys)
    await resealAll(plan, database, keys)
    keys = { ...keys, stage: 'settled', wallet: keys.wallet.slice(0, 1), city: keys.city.slice(0, 1) }
    writeKeysFile(keysPath, keys)
    await allServersHold(plan, database, (held) => held === fingerprintOf(keys))
    say('the older keys are dropped: they open nothing, and no server accepts them')
    return keys
  } finally {
    await database.close()
  }
}

const newestFirst = (ring: readonly string[]): readonly string[] => [...ring.slice(-1), ...ring.slice(0, -1)]

/** The rings of a fingerprint, without the secret with which its server was started. */
const heldOf = (fingerprint: string): string | undefined => fingerprint.split('.')[0]

async function allServersHold(
  { patienceMs = usualPatienceMs, say }: RotationPlan,
  { pool }: Database,
  isNewest: (fingerprint: string) => boolean,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (let reportedLag = 0; ; ) {
    const servers = await pool.connect().then(async (client) => {
      try {
        return await keysHeldByServers(client)
      } finally {
        client.release()
      }
    })
    const lagging = servers.filter((held) => held === undefined || !isNewest(held)).length
    if (lagging === 0) return
    if (performance.now() > until)
      throw new ServersLagBehind(
        `${lagging} of ${servers.length} servers do not have the newest keys. Where each machine has a copy of the file, ` +
          'copy it there; where the servers were started with another CITY_SECRET, start them again one after the other. ' +
          'Then run this again: it goes on from here.',
      )
    if (lagging !== reportedLag) say(`waiting for ${lagging} of ${servers.length} servers`)
    reportedLag = lagging
    await pause(pollEveryMs)
  }
}

/** Keys in the slices' own tables; one pair each per rotation, however often it is repeated. */
async function rotateWithinTables({ slices }: RotationPlan, database: Database, keys: KeysFile): Promise<void> {
  const rotation = keyIdOf(keys.wallet[0] ?? '')
  const settings = settingsWith(keys)
  await database.transaction(async (tx) => {
    for (const slice of slices) await slice.rotateKeys?.({ tx, settings, rotation, now: systemClock.now() })
  })
}

/** A rotation only encrypts, so the addresses of the house are irrelevant here. */
function settingsWith(keys: KeysFile): Settings {
  const rings = () => keys
  return {
    instance: 'rotation',
    publicUrl: '',
    cityUrl: '',
    build: '',
    citySecret: keys.city[0] ?? '',
    followedKeys: { rings, readAgain: rings },
  }
}

async function resealAll({ slices, say }: RotationPlan, database: Database, keys: KeysFile): Promise<void> {
  const sealed = {
    columns: slices.flatMap((slice) => slice.sealed?.columns ?? []),
    fields: slices.flatMap((slice) => slice.sealed?.fields ?? []),
  }
  // A job that was running in the meantime may have planned itself again with old values; the second pass finds it.
  for (;;) {
    const { resealed, lost } = await reseal({ database, sealed, secrets: keys.wallet })
    if (lost > 0) say(`${lost} sealed values are opened by no key of the ring, and were not before either`)
    if (resealed === 0) return
    say(`${resealed} sealed values are sealed anew`)
  }
}
