/** Free hosted styles that an operator can name instead of a URL; `openfreemap` without a style means the first. */
export const freeStyleNames = [
  'openfreemap:liberty',
  'openfreemap:bright',
  'openfreemap:positron',
  'openfreemap:dark',
  'openfreemap:fiord',
] as const
