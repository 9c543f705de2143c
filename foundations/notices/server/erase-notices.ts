import { deleteRowsOf, type Tx } from '@daoxing/kit/server'

/** Notices with their deliveries, browsers for push, choices and campaign records go with the account. */
export async function eraseNotices(tx: Tx, riderId: string): Promise<'erased'> {
  await deleteRowsOf(tx, riderId, [
    'notices.notices',
    'notices.browsers',
    'notices.subscriptions',
    'notices.settings',
    'notices.campaign_records',
  ])
  return 'erased'
}
