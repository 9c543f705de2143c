/** Free hosted styles that an operator can name instead of an address; `openfreemap` alone means the first. */
export const freeStyleNames = [
  'openfreemap:liberty',
  'openfreemap:bright',
  'openfreemap:positron',
  'openfreemap:dark',
  'openfreemap:fiord',
] as const
