import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, type RecordOf, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Kinds that are bound once, on the page of a provider. */
export const BoundKind = z.enum(['creditcard', 'linepay', 'linebank', 'aftee'])
export type BoundKind = z.infer<typeof BoundKind>

/** Kinds of instruments; each has a provider. A payment token of the device is an instrument for one order. */
export const InstrumentKind = z.enum([...BoundKind.options, 'applepay', 'googlepay'])
export type InstrumentKind = z.infer<typeof InstrumentKind>

export const instruments = defineTable('wallet.instruments', {
  columns: {
    riderId: z.string(),
    instrumentId: z.string(),
    kind: InstrumentKind,
    /** Null after its removal. */
    tokenSealed: z.nullable(z.string()),
    /** Distinguishes tokens without decrypting them, which the current key may not be able to. */
    tokenDigest: z.string(),
    /** Identifies the card across tokens; null for a wallet, or if the provider sends too little. */
    cardDigest: z.nullable(z.string()),
    last4: z.nullable(z.string()),
    expiresYymm: z.nullable(z.string()),
    boundAt: writeOnly(Instant),
    removedAt: z.nullable(Instant),
    /** When its last payment failed; null once it has paid again. */
    flaggedAt: z.nullable(Instant),
    /** Of a device's token: the amount that the rider consented to, until when it may begin an order, and that order. */
    limitTwd: z.nullable(AmountTwd),
    endsAt: z.nullable(Instant),
    orderHash: z.nullable(z.string()),
  },
  key: ['riderId', 'instrumentId'],
})

/** A bound card or wallet. The token stays encrypted until a provider is called. */
export type Instrument = RecordOf<typeof instruments>

export type NewInstrument = Omit<
  Instrument,
  'tokenSealed' | 'flaggedAt' | 'removedAt' | 'limitTwd' | 'endsAt' | 'orderHash'
> & {
  readonly tokenSealed: string
  readonly boundAt: Instant
}

/**
 * All bound instruments that are the same, the one with the same token first: a rider has one wallet of a kind and may
 * have several cards, each identified by its token or its number. Last digits and expiry alone suffice if the provider
 * sent no more of either card; if it sent more of one, they may be different cards with the same digits.
 */
export async function boundBefore(
  tx: Tx,
  bound: Omit<NewInstrument, 'instrumentId' | 'tokenSealed' | 'boundAt'>,
): Promise<readonly Instrument[]> {
  return instruments.all(tx, (query) =>
    query
      .where('rider_id', '=', bound.riderId)
      .where('kind', '=', bound.kind)
      .where('removed_at', 'is', null)
      .$if(bound.kind === 'creditcard', (cards) =>
        cards.where((where) =>
          where.or([
            where('token_digest', '=', bound.tokenDigest),
            bound.cardDigest === null
              ? where.and([
                  where('card_digest', 'is', null),
                  where('last4', '=', bound.last4),
                  where('expires_yymm', '=', bound.expiresYymm),
                ])
              : where('card_digest', '=', bound.cardDigest),
          ]),
        ),
      )
      .orderBy((order) => order('token_digest', '=', bound.tokenDigest), 'desc')
      .orderBy('bound_at', 'desc'),
  )
}

/** Stores a bound card or wallet. With the id of an existing one, updates its token and expiry. */
export async function bindInstrument(tx: Tx, bound: NewInstrument): Promise<Instrument> {
  const { riderId, instrumentId, tokenSealed, tokenDigest, cardDigest, last4, expiresYymm, boundAt } = bound
  // If the provider sends less this time, the known data of the card stays.
  const known = cardDigest === null ? {} : { cardDigest }
  const fresh = { tokenSealed, tokenDigest, last4, expiresYymm, boundAt, flaggedAt: null, ...known }
  const [held] = await instruments.updateWhere(tx, fresh, (query) =>
    query.where('rider_id', '=', riderId).where('instrument_id', '=', instrumentId).where('removed_at', 'is', null),
  )
  return held ?? instruments.insert(tx, bound)
}

/** The instruments of a rider, the oldest first. */
export function instrumentsOf(tx: Tx, riderId: string): Promise<readonly Instrument[]> {
  return instruments.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('removed_at', 'is', null).orderBy('bound_at').orderBy('instrument_id'),
  )
}

type InstrumentKey = Pick<Instrument, 'riderId' | 'instrumentId'>

/** A rider's card or wallet, removed ones included; another rider's counts as absent. */
export function findInstrument(tx: Tx, { riderId, instrumentId }: InstrumentKey): Promise<Instrument | undefined> {
  return instruments.find(tx, { riderId, instrumentId })
}

/** Removes a card or wallet with its token. */
export async function removeInstrument(
  tx: Tx,
  { riderId, instrumentId, now }: InstrumentKey & { now: Instant },
): Promise<void> {
  await instruments.updateWhere(tx, { removedAt: now, tokenSealed: null }, (query) =>
    query.where('rider_id', '=', riderId).where('instrument_id', '=', instrumentId).where('removed_at', 'is', null),
  )
}

/** Deletes the cards and wallets of the payer of a link, which no receipt names. */
export async function deleteInstrumentsOf(tx: Tx, ownerId: string): Promise<void> {
  await instruments.deleteWhere(tx, (query) => query.where('rider_id', '=', ownerId))
}

/** Records at the commit that it pays again. */
export function unflagInstrument(tx: Tx, { riderId, instrumentId }: InstrumentKey) {
  return atCommit(
    tx,
    tablesOf(tx, instruments)
      .updateTable('wallet.instruments')
      .set({ flagged_at: null })
      .where('rider_id', '=', riderId)
      .where('instrument_id', '=', instrumentId),
  )
}

/** Records that a payment with it failed. */
export async function flagInstrument(
  tx: Tx,
  { riderId, instrumentId, flaggedAt }: InstrumentKey & { flaggedAt: Instant },
): Promise<void> {
  await instruments.update(tx, { riderId, instrumentId }, { flaggedAt })
}

const sealedSampleMax = 20

/** Encrypted tokens of some recently bound cards and wallets, to test a server's keys. */
export async function sampleSealedTokens(tx: Tx): Promise<readonly string[]> {
  const rows = await tablesOf(tx, instruments)
    .selectFrom('wallet.instruments')
    .select('token_sealed')
    .where('token_sealed', 'is not', null)
    .orderBy('bound_at', 'desc')
    .limit(sealedSampleMax)
    .execute()
  return rows.flatMap(({ token_sealed: sealed }) => sealed ?? [])
}
