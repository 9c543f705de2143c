import { msOf, type Instant } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { OcpiCdr, type OcpiCommand, OcpiCommandResponse, OcpiSession } from '@daoxing/charging/contract'
import type * as z from 'zod/mini'
import type { AtOperator, ChargePointOperators, CommandAnswer, ConnectorAtOperator } from '../operators-port.ts'
import { askPeer, PeerTrouble } from './client/ask-peer.ts'
import { accessTo, type OperatorAccess } from './client/operator-access.ts'
import { firstPageUrl, readPage } from './client/read-page.ts'
import { ocpiTokenOf, ourParty, versionUrl } from './our-party.ts'
import { folded, isSameParty, type PartyKey, partyOf } from './rules/ocpi-keys.ts'
import { changeCommand, commandFor } from '../stores/ocpi/command-store.ts'
import { findLocation } from '../stores/ocpi/location-store.ts'
import { partiesOf } from '../stores/ocpi/operator-store.ts'
import { tokenOfRider } from '../stores/ocpi/token-store.ts'
import { fitsInbox } from './streams.ts'
import { lockSession, takeCdr, takeSession } from './take-session.ts'

type Command = AtOperator & {
  readonly command: OcpiCommand
  readonly about?: string
  readonly bodyOf: (facts: {
    readonly responseUrl: string
    readonly access: OperatorAccess
  }) => Promise<object | undefined>
}

/** The operators over OCPI. Every command is a row, so that a repeated one has the same response URL. */
export function ocpiOperators(house: House): ChargePointOperators {
  const send = (command: Command) => sendCommand(house, command)
  return {
    async serves(operatorId) {
      const access = await accessTo(house, operatorId)
      return access?.urlOf('commands', 'RECEIVER') !== undefined
    },
    start: (wish) =>
      send({
        ...wish,
        command: 'START_SESSION',
        bodyOf: async ({ responseUrl }) => ({
          response_url: responseUrl,
          token: await riderToken(house, wish.riderId),
          ...(await connectorAsSent(house, wish)),
          authorization_reference: wish.orderHash,
        }),
      }),
    stop: (wish) =>
      send({
        ...wish,
        command: 'STOP_SESSION',
        about: wish.sessionId,
        bodyOf: async ({ responseUrl }) => ({ response_url: responseUrl, session_id: wish.sessionId }),
      }),
    unlock: (wish) =>
      send({
        ...wish,
        command: 'UNLOCK_CONNECTOR',
        bodyOf: async ({ responseUrl }) => ({ response_url: responseUrl, ...(await connectorAsSent(house, wish)) }),
      }),
    reserve: (wish) =>
      send({
        ...wish,
        command: 'RESERVE_NOW',
        bodyOf: async ({ responseUrl }) => {
          const { location_id, evse_uid } = await connectorAsSent(house, wish)
          return {
            response_url: responseUrl,
            token: await riderToken(house, wish.riderId),
            expiry_date: wish.until,
            reservation_id: wish.orderHash,
            ...{ location_id, evse_uid },
            authorization_reference: wish.orderHash,
          }
        },
      }),
    cancelReservation: (wish) =>
      send({
        ...wish,
        command: 'CANCEL_RESERVATION',
        bodyOf: async ({ responseUrl }) => ({ response_url: responseUrl, reservation_id: wish.orderHash }),
      }),
    lookUp: (wish) => lookUpSession(house, wish),
    lookUpCdrs: (wish) => lookUpCdrs(house, wish),
  }
}

async function sendCommand(
  house: House,
  { operatorId, orderHash, command, about = '', bodyOf }: Command,
): Promise<CommandAnswer> {
  const access = await accessTo(house, operatorId)
  const endpoint = access?.urlOf('commands', 'RECEIVER')
  if (!access || endpoint === undefined) return { answer: 'unknown' }
  const [commandId, responseToken] = [house.random.hex(12), house.random.hex(16)]
  const row = await house.database.transaction((tx) =>
    commandFor(tx, { operatorId, orderHash, command, about, commandId, responseToken, askedAt: house.clock.now() }),
  )
  const responseUrl = `${versionUrl(house)}/commands/${command}/${row.responseToken}`
  const body = await bodyOf({ responseUrl, access })
  if (!body) return { answer: 'rejected' }
  try {
    const asking = {
      house,
      url: `${endpoint}/${command}`,
      token: access.token,
      to: access.to,
      method: 'POST',
      body,
    } as const
    const { result, timeout } = await askPeer(asking, OcpiCommandResponse)
    await house.database.transaction((tx) => changeCommand(tx, row, { answer: result }))
    return answerOf(result, timeout)
  } catch (error) {
    // A party that understood the command and refuses it has not begun it; of any other trouble the outcome is open.
    const isRefused = error instanceof PeerTrouble && error.statusCode !== undefined && error.statusCode < 3000
    return { answer: isRefused ? 'rejected' : 'unknown' }
  }
}

function answerOf(result: OcpiCommandResponse['result'], timeout: number): CommandAnswer {
  if (result === 'ACCEPTED') return { answer: 'accepted', timeoutSeconds: timeout }
  if (result === 'NOT_SUPPORTED') return { answer: 'notSupported' }
  return { answer: result === 'UNKNOWN_SESSION' ? 'unknownSession' : 'rejected' }
}

/** A rider gets a token with the first command; operators need not know it before. */
async function riderToken(house: House, riderId: string) {
  const [uid, number] = [house.random.hex(16), house.random.between(0, 999_999_999)]
  const contractId = `${ourParty.country_code}${ourParty.party_id}C${String(number).padStart(9, '0')}`
  const now = house.clock.now()
  return ocpiTokenOf(await house.database.transaction((tx) => tokenOfRider(tx, { riderId, uid, contractId, now })))
}

/** The identifiers as the operator writes them: its own comparison may depend on their case. */
async function connectorAsSent(
  house: House,
  { operatorId, locationId, evseUid, connectorId }: AtOperator & ConnectorAtOperator,
) {
  const found = await locationOf(house, operatorId, locationId)
  const evse = found?.evses.find(({ uid }) => folded(uid) === folded(evseUid))
  const connector = evse?.connectors.find(({ id }) => folded(id) === folded(connectorId))
  return {
    location_id: found?.id ?? locationId,
    evse_uid: evse?.uid ?? evseUid,
    connector_id: connector?.id ?? connectorId,
  }
}

async function locationOf(house: House, operatorId: string, locationId: string) {
  for (const { countryCode, partyId } of await partiesOf(house.database, operatorId)) {
    const found = await findLocation(house.database, { countryCode, partyId, locationId })
    if (found) return found.location
  }
  return undefined
}

type Since = AtOperator & { readonly since: Instant }

async function lookUpSession(house: House, { operatorId, orderHash, since }: Since) {
  const sessions = await listSince(house, { operatorId, module: 'sessions', since }, OcpiSession)
  if (!sessions) return 'unknown'
  for (const session of sessions)
    await house.database.transaction(async (tx) => {
      await lockSession(tx, session)
      await takeSession({ tx, house, operatorId, session })
    })
  const [newest] = sessions
    .filter(({ authorization_reference }) => authorization_reference === orderHash)
    .toSorted((one, other) => msOf(other.last_updated) - msOf(one.last_updated))
  return newest ? { sessionId: newest.id, status: newest.status } : 'absent'
}

async function lookUpCdrs(house: House, { operatorId, since }: Since): Promise<boolean> {
  const cdrs = await listSince(house, { operatorId, module: 'cdrs', since }, OcpiCdr)
  for (const cdr of cdrs ?? []) await house.database.transaction((tx) => takeCdr({ tx, house, operatorId, cdr }))
  return cdrs !== undefined
}

type Listing = { readonly operatorId: string; readonly module: 'sessions' | 'cdrs'; readonly since: Instant }
const pagesMax = 20

/** All objects since a moment; undefined if the operator did not answer. */
async function listSince<Schema extends z.ZodMiniType<{ country_code: string; party_id: string }>>(
  house: House,
  { operatorId, module, since }: Listing,
  schema: Schema,
): Promise<readonly z.output<Schema>[] | undefined> {
  const access = await accessTo(house, operatorId)
  const endpoint = access?.urlOf(module, 'SENDER')
  if (!access || endpoint === undefined) return undefined
  try {
    const found: z.output<Schema>[] = []
    let url: string | undefined = firstPageUrl(endpoint, since)
    for (let pages = 0; url !== undefined && pages < pagesMax; pages += 1) {
      const page: Awaited<ReturnType<typeof readPage<Schema>>> = await readPage(
        { house, url, token: access.token, to: access.to },
        schema,
      )
      found.push(...page.items)
      url = page.nextUrl
    }
    const own: readonly PartyKey[] = await partiesOf(house.database, operatorId)
    return found.filter((item) => own.some((party) => isSameParty(party, partyOf(item))) && fitsInbox(item))
  } catch {
    // `atProvider` counts and traces it.
    return undefined
  }
}
