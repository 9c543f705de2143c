import { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Kinds of instruments; each has a provider. */
export const InstrumentKind = z.enum(['creditcard', 'linepay'])
export type InstrumentKind = z.infer<typeof InstrumentKind>

const InstrumentRow = z.object({
  rider_id: z.string(),
  instrument_id: z.string(),
  kind: InstrumentKind,
  token_sealed: z.nullable(z.string()),
  token_digest: z.string(),
  last4: z.nullable(z.string()),
  expires_yymm: z.nullable(z.string()),
  bound_at: Instant,
  removed_at: z.nullable(Instant),
  flagged_at: z.nullable(Instant),
  card_digest: z.nullable(z.string()),
})
type InstrumentRow = z.infer<typeof InstrumentRow>
type Tables = { 'wallet.instruments': InstrumentRow }

/** A bound card or wallet. The token stays sealed until a provider is asked. */
export type Instrument = {
  readonly riderId: string
  readonly instrumentId: string
  readonly kind: InstrumentKind
  /** Null once it was removed. */
  readonly tokenSealed: string | null
  /** Tells its token from another without opening it, which the key of today may not be able to. */
  readonly tokenDigest: string
  /** Tells the card from others, whatever its token is; null of a wallet, and where the provider says too little. */
  readonly cardDigest: string | null
  readonly last4: string | null
  readonly expiresYymm: string | null
  readonly isFlagged: boolean
  readonly isRemoved: boolean
}

const columns = [
  'rider_id',
  'instrument_id',
  'kind',
  'token_sealed',
  'token_digest',
  'last4',
  'expires_yymm',
  'bound_at',
  'removed_at',
  'flagged_at',
  'card_digest',
] as const satisfies readonly (keyof InstrumentRow)[]

function instrumentOf(row: unknown): Instrument {
  const read = z.parse(InstrumentRow, row)
  return {
    riderId: read.rider_id,
    instrumentId: read.instrument_id,
    kind: read.kind,
    tokenSealed: read.token_sealed,
    tokenDigest: read.token_digest,
    cardDigest: read.card_digest,
    last4: read.last4,
    expiresYymm: read.expires_yymm,
    isFlagged: read.flagged_at !== null,
    isRemoved: read.removed_at !== null,
  }
}

export type NewInstrument = Omit<Instrument, 'tokenSealed' | 'isFlagged' | 'isRemoved'> & {
  readonly tokenSealed: string
  readonly boundAt: Instant
}

/**
 * All that is bound already and is the same, that with the same token first: a rider has one wallet of a kind and may
 * have several cards, each of which is known by its token or its number. The last digits and the expiry alone must do
 * where the provider told no more of either card; where it told more of one, they may be of another card that ends alike.
 */
export async function boundBefore(
  tx: Tx,
  bound: Omit<NewInstrument, 'instrumentId' | 'tokenSealed' | 'boundAt'>,
): Promise<readonly Instrument[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.instruments')
    .select(columns)
    .where('rider_id', '=', bound.riderId)
    .where('kind', '=', bound.kind)
    .where('removed_at', 'is', null)
    .$if(bound.kind === 'creditcard', (query) =>
      query.where((where) =>
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
    .orderBy('bound_at', 'desc')
    .execute()
  return rows.map(instrumentOf)
}

/** Writes a bound card or wallet. With the id of what is there already, that gets the newest token and expiry. */
export async function bindInstrument(tx: Tx, bound: NewInstrument): Promise<Instrument> {
  const fresh = {
    token_sealed: bound.tokenSealed,
    token_digest: bound.tokenDigest,
    last4: bound.last4,
    expires_yymm: bound.expiresYymm,
    bound_at: bound.boundAt,
    flagged_at: null,
  }
  const { cardDigest } = bound
  const held = await tablesOf<Tables>(tx)
    .updateTable('wallet.instruments')
    // A provider that says less this time takes nothing away from what is known of the card.
    .set({ ...fresh, ...(cardDigest === null ? {} : { card_digest: cardDigest }) })
    .where('rider_id', '=', bound.riderId)
    .where('instrument_id', '=', bound.instrumentId)
    .where('removed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  if (held) return instrumentOf(held)
  const row = await tablesOf<Tables>(tx)
    .insertInto('wallet.instruments')
    .values({
      ...fresh,
      rider_id: bound.riderId,
      instrument_id: bound.instrumentId,
      kind: bound.kind,
      card_digest: cardDigest,
      removed_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return instrumentOf(row)
}

/** The instruments of a rider, oldest first. */
export async function instrumentsOf(tx: Tx, riderId: string): Promise<readonly Instrument[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.instruments')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('removed_at', 'is', null)
    .orderBy('bound_at')
    .orderBy('instrument_id')
    .execute()
  return rows.map(instrumentOf)
}

/** A rider's card or wallet, removed ones included; another rider's is as absent as none. */
export async function findInstrument(
  tx: Tx,
  { riderId, instrumentId }: { riderId: string; instrumentId: string },
): Promise<Instrument | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.instruments')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirst()
  return row && instrumentOf(row)
}

/** Takes a card or wallet away; its token is gone. */
export async function removeInstrument(
  tx: Tx,
  { riderId, instrumentId, now }: { riderId: string; instrumentId: string; now: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.instruments')
    .set({ removed_at: now, token_sealed: null })
    .where('rider_id', '=', riderId)
    .where('instrument_id', '=', instrumentId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Notes that it did not pay, or that it does again. */
export async function flagInstrument(
  tx: Tx,
  { riderId, instrumentId, flaggedAt }: { riderId: string; instrumentId: string; flaggedAt: Instant | null },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.instruments')
    .set({ flagged_at: flaggedAt })
    .where('rider_id', '=', riderId)
    .where('instrument_id', '=', instrumentId)
    .execute()
}

const sealedSampleMax = 20

/** Sealed tokens of the cards and wallets that were bound last; some of them only, to try the keys of a server on. */
export async function sampleSealedTokens(tx: Tx): Promise<readonly string[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.instruments')
    .select('token_sealed')
    .where('token_sealed', 'is not', null)
    .orderBy('bound_at', 'desc')
    .limit(sealedSampleMax)
    .execute()
  return rows.flatMap(({ token_sealed: sealed }) => sealed ?? [])
}
