import { LineAnswer } from '@daoxing/assets/contract'
import { defineJob, definePeerEvents } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Sends a command, again while there is no answer, and ends it at its expiry. */
export const driveCommand = defineJob('assets.driveCommand', z.object({ commandId: z.string() }))
export const driveCommandKey = (commandId: string) => `assets:driveCommand:${commandId}`

/** Answers of assets; the subject is the command. */
export const commandAnswers = definePeerEvents('assets.commandAnswers', LineAnswer)
/** The peer kind of an asset on the line. */
export const assetPeerKind = 'asset'

/** Tells a service that the span of a keep is over and the asset still out. */
export const watchKeep = defineJob('assets.watchKeep', z.object({ keepId: z.int() }))
export const watchKeepKey = (keepId: number) => `assets:watchKeep:${keepId}`

/** Looks for assets in use that report nothing; planned again while any asset is in use. */
export const watchSilence = defineJob('assets.watchSilence', z.object({}), { isForMany: true })

/** Tells a service that an asset was moved, or is towed. */
export const tellMoved = defineJob(
  'assets.tellMoved',
  z.object({ assetId: z.string(), metres: z.number(), isTowed: z.boolean() }),
)
export const tellMovedKey = (assetId: string) => `assets:tellMoved:${assetId}`

/** Tells a service that the state of a kept asset is another one. */
export const tellChanged = defineJob('assets.tellChanged', z.object({ assetId: z.string() }))
export const tellChangedKey = (assetId: string) => `assets:tellChanged:${assetId}`
