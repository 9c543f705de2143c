import type { LineCommand, LineName } from '@daoxing/assets/contract'
import { definePort } from '@daoxing/kit/server'
import type { Webhook } from './http/read-webhook.ts'

/** Receives the messages of assets, as they come: the line does not check their content. */
export type LineEars = {
  /** Resolves once the answer is stored, for a line whose sender repeats what was not. */
  answered(assetId: string, message: unknown): Promise<void> | void
  /** Resolves once a change is noted, as above. */
  reported(assetId: string, message: unknown): Promise<void> | void
}

/**
 * The way to the assets and back, whatever protocol they speak. It stores nothing: a message that cannot pass now is not
 * delivered later, and an answer may be lost, come twice or late.
 */
export type AssetLine = {
  /** Connects, and connects again whenever the connection is lost. */
  begin(): void
  isUp(): boolean
  /** Whether its vendor has said that it maintains its service: it passes nothing on until it is done. */
  isMaintained?(): boolean
  /** Passes a command on; rejects if the line is down. */
  send(assetId: string, command: LineCommand): Promise<void>
  /** From now on hears all assets, until the returned function is called. */
  hear(ears: LineEars): () => void
  /**
   * For a line whose assets are heard by webhooks: checks one and passes its events on. Resolves once what must not be lost is
   * stored, and returns their number.
   */
  take?(webhook: Webhook): Promise<number>
  close(): Promise<void>
}

/**
 * The lines of a house; each asset has that of its operator. Over a broker one server hears at a time, and webhooks come to
 * any server.
 */
export type AssetLines = Readonly<Partial<Record<LineName, AssetLine>>>

/** Unbound without a configured line: the server works, and commands end unanswered. */
export const assetLinesPort = definePort<AssetLines>('assets.lines')
