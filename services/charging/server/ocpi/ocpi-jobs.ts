import { defineJob } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { PulledModule } from '../stores/ocpi/pull-store.ts'

/** Pulls pages of one module of an operator, and then what has changed every hour. */
export const pullModule = defineJob('charging.pullModule', z.object({ operatorId: z.string(), module: PulledModule }))
/** Deletes sessions of operators after their retention. */
export const purgePartySessions = defineJob('charging.purgePartySessions', z.object({}))

export const pullKey = (operatorId: string, module: PulledModule) => `charging:pull:${operatorId}:${module}`
