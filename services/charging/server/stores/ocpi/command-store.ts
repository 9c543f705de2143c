import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import { OcpiCommand } from '@daoxing/charging/contract'
import * as z from 'zod/mini'

const commands = defineTable('charging.commands', {
  columns: {
    commandId: z.string(),
    operatorId: z.string(),
    orderHash: z.string(),
    /** `AUTHORIZE` is an authorization that the operator asked for, and got the order as its reference. */
    command: z.union([OcpiCommand, z.literal('AUTHORIZE')]),
    about: z.string(),
    responseToken: z.string(),
    askedAt: Instant,
    answer: z.nullable(z.string()),
    result: z.nullable(z.string()),
  },
  key: ['commandId'],
})
export type CommandRecord = RecordOf<typeof commands>

type Asked = Pick<CommandRecord, 'operatorId' | 'orderHash' | 'command' | 'about'>

/** Adds a command, or finds the one that was asked before: its id and its response URL stay. */
export async function commandFor(
  tx: Tx,
  {
    commandId,
    responseToken,
    askedAt,
    ...asked
  }: Asked & Pick<CommandRecord, 'commandId' | 'responseToken' | 'askedAt'>,
): Promise<CommandRecord> {
  const known = () =>
    commands.first(tx, (query) =>
      query
        .where('order_hash', '=', asked.orderHash)
        .where('operator_id', '=', asked.operatorId)
        .where('command', '=', asked.command)
        .where('about', '=', asked.about),
    )
  const found =
    (await known()) ??
    (await commands.insertIfAbsent(tx, { ...asked, commandId, responseToken, askedAt })) ??
    (await known())
  if (!found) throw new Error('a new command has the id of another one')
  return found
}

/** The command that a response URL names, if this operator got it. */
export function findCommand(
  tx: Tx,
  { operatorId, responseToken, command }: Pick<CommandRecord, 'operatorId' | 'responseToken' | 'command'>,
): Promise<CommandRecord | undefined> {
  return commands.first(tx, (query) =>
    query
      .where('response_token', '=', responseToken)
      .where('operator_id', '=', operatorId)
      .where('command', '=', command),
  )
}

export async function changeCommand(
  tx: Tx,
  command: Pick<CommandRecord, 'commandId'>,
  change: { readonly answer?: string; readonly result?: string },
): Promise<void> {
  await commands.update(tx, command, change)
}

/** Whether we gave an order to this operator as a reference, by a command or an authorization. */
export async function isReferenceOf(
  tx: Tx,
  { operatorId, orderHash }: Pick<CommandRecord, 'operatorId' | 'orderHash'>,
): Promise<boolean> {
  const found = await commands.first(tx, (query) =>
    query.where('order_hash', '=', orderHash).where('operator_id', '=', operatorId).limit(1),
  )
  return found !== undefined
}
