import { type Handler, intend, staged } from '@daoxing/kit/server'
import type { linebankBindingLink } from '@daoxing/wallet/contract'
import { Language } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { openBinding } from '../bindings/open-binding.ts'

/** The provider is asked between two transactions; the visit is written by the first of its own. */
export const linebankBindingLinkHandler: Handler<typeof linebankBindingLink> = staged({
  kept: z.object({ riderId: z.string(), language: Language }),
  begin: async ({ who, language }) => intend({ riderId: who.riderId, language }),
  act: ({ house, kept }) => openBinding({ house, ...kept, kind: 'linebank' }),
  finish: async ({ told }) => told,
})
