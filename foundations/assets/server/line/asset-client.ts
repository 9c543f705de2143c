import type { Asset, AssetCommand, AssetCondition, Keep } from '@daoxing/assets/contract'
import type { Instant } from '@daoxing/kit/contract'
import { definePort, type House, type PortDefinition, type Tx } from '@daoxing/kit/server'

type Step = { readonly tx: Tx; readonly house: House }

/**
 * The reactions of a service to its assets. All of them run in the transaction of this foundation; those with an order hold
 * the lock `order:{orderHash}`.
 */
export type AssetClient = {
  /**
   * A command has ended: done, refused or unanswered. Called again if the car answers after the expiry: `done` if it really did
   * it, else still `unanswered`, with its reason.
   */
  answered(step: Step & { readonly command: AssetCommand }): Promise<void>
  /**
   * The state of a kept asset is another one: power, doors, battery, it begins or ends to move, or it is heard again after a
   * silence. It comes at least once, also after a crash; several changes may come as one, with the newest state.
   */
  changed?(
    step: Step & { readonly asset: Asset; readonly keep: Keep; readonly condition: AssetCondition },
  ): Promise<void>
  /** An order has the asset in use, and it has not reported since. Called once per silence. */
  silent(step: Step & { readonly asset: Asset; readonly keep: Keep; readonly since: Instant }): Promise<void>
  /**
   * The asset was moved without being in use, or is towed. Called once until it stands again. Without a keep every service
   * is told, and decides whether the asset is one of its own.
   */
  moved(step: Step & { readonly asset: Asset; readonly keep: Keep | null; readonly metres: number }): Promise<void>
  /** The span of an order is over, and the asset is still out. Called once per end of the span. */
  overdue(step: Step & { readonly keep: Keep }): Promise<void>
}

/** Each service with assets on the line binds the port of its own name. */
export function assetClientPort(service: string): PortDefinition<AssetClient> {
  return definePort<AssetClient>(`assets.client.${service}`)
}
