import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { Authorization, MoneyOutcome, MovementSought, PaymentProvider } from '../providers/payment-provider.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { findHold, type Hold } from '../stores/hold-store.ts'
import { findInstrument, type Instrument, type InstrumentKind } from '../stores/instrument-store.ts'
import { refundOnItsWaySeconds } from '../rules/lost-refund.ts'
import {
  type Movement,
  noteNobodyWaits,
  noteRefundRetried,
  noteRequestRetried,
  noteRequestSent,
} from '../stores/movement-store.ts'

/**
 * Slightly longer than our timeout for each (cards 10 s, LINE Pay 40 s, the account protocol 10 s). An older request
 * belongs to a process that died.
 */
const longestWaitSeconds: Readonly<Record<InstrumentKind, number>> = {
  creditcard: 15,
  linepay: 45,
  linebank: 15,
  aftee: 15,
  applepay: 15,
  googlepay: 15,
}

type PreparedRequest = { readonly movement: Movement; readonly hold: Hold; readonly instrument: Instrument | undefined }

/**
 * Requests an intended movement from the provider, outside of any transaction. Safe to repeat: a movement that was
 * requested once is looked up before it is requested again, and one that the provider still processes is not requested
 * in parallel, or it would decline the second request and accept the first. Returns undefined if there is nothing left
 * to request.
 */
export async function callProvider({
  house,
  reference,
}: {
  house: House
  reference: string
}): Promise<MoneyOutcome | undefined> {
  const prepared = await house.database.transaction(async (tx): Promise<PreparedRequest | undefined> => {
    const movement = await noteRequestSent(tx, { reference, now: house.clock.now() })
    if (!movement) return undefined
    const hold = await findHold(tx, movement.holdId)
    if (!hold) throw new Error(`the movement ${reference} has no hold`)
    return { movement, hold, instrument: await findInstrument(tx, hold) }
  })
  if (!prepared) return undefined
  const provider = providerOf(house, prepared.hold.kind)
  // A provider that an operator has removed still has open movements; their outcome stays unknown until it is
  // configured again.
  if (!provider) return { state: 'unknown' }
  if (prepared.movement.askedAt !== null) {
    const found = await provider.lookUp(soughtOf(prepared))
    if (found.state !== 'absent') return found
    if (prepared.movement.kind === 'refund' && !(await mayRefundAgain({ house, reference })))
      return { state: 'unknown' }
    if (prepared.movement.kind === 'authorize' && !(await mayRetry({ house, reference, kind: prepared.hold.kind })))
      return { state: 'unknown' }
  }
  return followed({ house, reference }, () => perform({ house, provider, asking: prepared }))
}

type ProviderRequest = { readonly house: House; readonly reference: string }

/** A page repeats its request after a timeout, while its first server still waits for the provider. */
function mayRetry({ house, reference, kind }: ProviderRequest & { readonly kind: InstrumentKind }): Promise<boolean> {
  const now = house.clock.now()
  const atWorkSince = plusSeconds(now, -longestWaitSeconds[kind])
  return house.database.transaction((tx) => noteRequestRetried(tx, { reference, now, atWorkSince }))
}

/** Providers do not store our references for refunds, so two concurrent requests would refund twice. */
function mayRefundAgain({ house, reference }: ProviderRequest): Promise<boolean> {
  const now = house.clock.now()
  const askedBefore = plusSeconds(now, -refundOnItsWaySeconds)
  return house.database.transaction((tx) => noteRefundRetried(tx, { reference, now, askedBefore }))
}

/** Marks the request as ended, so that the next one need not wait for its response. */
async function followed(
  { house, reference }: ProviderRequest,
  ask: () => Promise<MoneyOutcome>,
): Promise<MoneyOutcome> {
  let outcome: MoneyOutcome = { state: 'unknown' }
  try {
    outcome = await ask()
    return outcome
  } finally {
    if (outcome.state === 'unknown') await noteNobodyWaits(house.database, reference)
  }
}

async function perform({
  house,
  provider,
  asking: { movement, hold, instrument },
}: {
  house: House
  provider: PaymentProvider
  asking: PreparedRequest
}): Promise<MoneyOutcome> {
  const { reference, amountTwd, refundedBeforeTwd } = movement
  switch (movement.kind) {
    case 'authorize': {
      const sealed = instrument?.tokenSealed
      if (!sealed) return { state: 'declined', reason: 'bindingGone', providerCode: '' }
      const description = `Daoxing ${hold.orderHash.slice(0, 8)}`
      return provider.authorize({ reference, amountTwd, token: tokenSeal(house).open(sealed), description })
    }
    case 'capture':
      return provider.capture({ reference, amountTwd, authorization: authorizationOf(hold) })
    case 'release':
      return provider.release({ authorization: authorizationOf(hold) })
    case 'refund':
      return provider.refund({ reference, amountTwd, refundedBeforeTwd, authorization: authorizationOf(hold) })
  }
}

function soughtOf({ movement, hold }: PreparedRequest): MovementSought {
  const { kind, reference, amountTwd, refundedBeforeTwd } = movement
  if (kind === 'authorize') return { kind, reference, amountTwd }
  const authorization = authorizationOf(hold)
  if (kind === 'refund') return { kind, reference, amountTwd, authorization, refundedBeforeTwd }
  return { kind, reference, amountTwd, authorization }
}

function authorizationOf({ holdId, transactionId, amountTwd }: Hold): Authorization {
  if (transactionId === null) throw new Error(`the hold ${holdId} was never authorized`)
  return { reference: holdId, transactionId, amountTwd }
}
