import type { IdentityProfile } from '@daoxing/identity/contract'
import { Card, Link, ListRow, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { identityProfileQuery } from './settings-data.ts'
import { pathOfStage, type SettingStage } from './setting-stages.ts'
import { cardKinds } from './setting-words.ts'

/** All settings, each with its current value. */
export function SettingList() {
  const query = useQuery(identityProfileQuery)
  return (
    <>
      <NavBar title={words.identity_setting_title()} />
      <Page>
        <Loaded query={query} skeleton={<Skeleton form="card" rows={4} />}>
          {(profile) => <ProfileRows profile={profile} />}
        </Loaded>
        <Rows
          title={words.identity_setting_groupRides()}
          rows={[
            ['preference-setting', words.identity_setting_preferences()],
            ['user-feature', words.identity_setting_features()],
            ['address', words.identity_setting_places()],
          ]}
        />
        <Rows
          title={words.identity_setting_groupAccounts()}
          rows={[
            ['auto-payment', words.identity_setting_payment()],
            ['invoice-setting', words.identity_setting_invoice()],
            ['business-account', words.identity_setting_company()],
            ['rebinding', words.identity_partner_title()],
            ['privacy-setting', words.identity_setting_privacy()],
          ]}
        />
        <Link
          to={pathOfStage('delete-account')}
          className="inline-flex min-h-touch items-center self-center px-4 text-secondary text-muted underline"
        >
          {words.identity_leave_title()}
        </Link>
      </Page>
    </>
  )
}

function ProfileRows({ profile }: { readonly profile: IdentityProfile }) {
  const { email, pending_email: pending, mailing_address: address, birthday, traffic_card: card } = profile
  const none = words.identity_setting_none()
  const emailDetail = pending === null ? (email ?? none) : words.identity_setting_emailPending({ email: pending })
  return (
    <Rows
      title={words.identity_setting_groupPerson()}
      rows={[
        ['phone', words.identity_setting_phone(), profile.phone],
        ['enter-email', words.identity_setting_email(), emailDetail],
        [
          'mailing-address',
          words.identity_setting_mailing(),
          address === null ? none : `${address.postal_code} ${address.city}${address.district}${address.street}`,
        ],
        ['birthday', words.identity_setting_birthday(), birthday ?? none],
        [
          'edit-traffic-card',
          words.identity_setting_card(),
          card === null ? none : words.identity_setting_cardShown({ kind: cardKinds[card.kind](), tail: card.tail }),
        ],
      ]}
    />
  )
}

type Row = readonly [stage: SettingStage, title: string, detail?: string]

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-secondary text-muted">{title}</h2>
      <Card form="plain">
        {rows.map(([stage, name, detail], at) => (
          <ListRow key={stage} title={name} detail={detail} to={pathOfStage(stage)} isLast={at === rows.length - 1} />
        ))}
      </Card>
    </section>
  )
}
