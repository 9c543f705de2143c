import type { LineCommand } from '@daoxing/assets/contract'
import { definePort } from '@daoxing/kit/server'

/** Receives the messages of assets, as they come: the line does not check their content. */
export type LineEars = {
  answered(assetId: string, message: unknown): void
  reported(assetId: string, message: unknown): void
}

/**
 * The way to the assets and back, whatever protocol they speak. It stores nothing: a message that cannot pass now is not
 * delivered later, and an answer may be lost, come twice or late.
 */
export type AssetLine = {
  /** Connects, and connects again whenever the connection is lost. */
  begin(): void
  isUp(): boolean
  /** Passes a command on; rejects if the line is down. */
  send(assetId: string, command: LineCommand): Promise<void>
  /** From now on hears all assets, until the returned function is called. One server of the house does that at a time. */
  hear(ears: LineEars): () => void
  close(): Promise<void>
}

/** Unbound without a configured line: the server works, and commands end unanswered. */
export const assetLinePort = definePort<AssetLine>('assets.line')
