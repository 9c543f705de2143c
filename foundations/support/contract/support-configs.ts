import * as z from 'zod/mini'

/** Configs that the page reads. */
export const supportPublicConfigs = {
  /** The brand whose articles are shown if none is named [HLP-003]. */
  help_center_default_brand_id: z.string(),
} as const
