import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { Authorization, MoneyOutcome, MovementSought, PaymentProvider } from '../providers/payment-provider.ts'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { findHold, type Hold } from '../stores/hold-store.ts'
import { findInstrument, type Instrument, type InstrumentKind } from '../stores/instrument-store.ts'
import { type Movement, noteAsking, noteAskingAgain, noteNobodyWaits } from '../stores/movement-store.ts'

/** No provider goes on for so long with a request whose answer was lost. */
const refundOnItsWaySeconds = 150
/** A little longer than we wait for an answer of each (cards 10 s, LINE Pay 40 s). An older request belongs to a process that died. */
const longestWaitSeconds: Readonly<Record<InstrumentKind, number>> = { creditcard: 15, linepay: 45 }

type Asking = { readonly movement: Movement; readonly hold: Hold; readonly instrument: Instrument | undefined }

/**
 * Asks the provider for what is intended, outside of any transaction. Safe to repeat: what was asked for once is looked
 * up before it is asked for again, and what a provider is still at work on is not asked for beside that, or it would say
 * no to the second who asks and yes to the first. Answers undefined where there is nothing to ask any more.
 */
export async function askProvider({
  house,
  reference,
}: {
  house: House
  reference: string
}): Promise<MoneyOutcome | undefined> {
  const asking = await house.database.transaction(async (tx): Promise<Asking | undefined> => {
    const movement = await noteAsking(tx, { reference, now: house.clock.now() })
    if (!movement) return undefined
    const hold = await findHold(tx, movement.holdId)
    if (!hold) throw new Error(`the movement ${reference} has no hold`)
    return { movement, hold, instrument: await findInstrument(tx, hold) }
  })
  if (!asking) return undefined
  const provider = providerOf(house, asking.hold.kind)
  // An operator who has unplugged a provider owes it an answer all the same; until then nothing is known.
  if (!provider) return { state: 'unknown' }
  if (asking.movement.askedAt !== null) {
    const found = await provider.lookUp(soughtOf(asking))
    if (found.state !== 'absent') return found
    // Providers do not know refunds by our references: two that are on their way would both go back.
    const sinceSeconds = secondsBetween(asking.movement.askedAt, house.clock.now())
    if (asking.movement.kind === 'refund' && sinceSeconds < refundOnItsWaySeconds) return { state: 'unknown' }
    if (asking.movement.kind === 'authorize' && !(await mayAskAgain({ house, reference, kind: asking.hold.kind })))
      return { state: 'unknown' }
  }
  return followed({ house, reference }, () => perform({ house, provider, asking }))
}

type Asked = { readonly house: House; readonly reference: string }

/** A page that has waited too long sends its tap again, while the server it asked first still waits for the provider. */
function mayAskAgain({ house, reference, kind }: Asked & { readonly kind: InstrumentKind }): Promise<boolean> {
  const now = house.clock.now()
  const atWorkSince = plusSeconds(now, -longestWaitSeconds[kind])
  return house.database.transaction((tx) => noteAskingAgain(tx, { reference, now, atWorkSince }))
}

/** Marks the request as ended, so that the next one need not wait for its answer. */
async function followed({ house, reference }: Asked, ask: () => Promise<MoneyOutcome>): Promise<MoneyOutcome> {
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
  asking: Asking
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

function soughtOf({ movement, hold }: Asking): MovementSought {
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
