import type * as z from 'zod/mini'

/** A topic of a message broker on which one side publishes. AsyncAPI documents are generated from it. */
export type ChannelDefinition<Message extends z.ZodMiniType = z.ZodMiniType> = {
  readonly id: string
  /** With placeholders in braces: `assets/{assetId}/commands`. */
  readonly address: string
  /** The side that publishes. */
  readonly sender: 'server' | 'device'
  readonly purpose: string
  /** At most once, or at least once. */
  readonly qos: 0 | 1
  readonly message: Message
}

/** Declares a channel once, for server, city and document. */
export function defineChannel<Message extends z.ZodMiniType>(
  channel: ChannelDefinition<Message>,
): ChannelDefinition<Message> {
  return channel
}
