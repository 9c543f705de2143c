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
