import type { PartnerMembership } from '@daoxing/identity/contract'
import { Button, Card, EmptyState, formatMoment, Loaded, NavBar, Page, sentenceOf, showToast } from '@daoxing/kit/web'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { AgreementTexts } from '../partner/AgreementTexts.tsx'
import { latestAgreementsQuery, membershipQuery } from '../partner/partner-data.ts'
import { openRentalLogin } from '../partner/rental-login.ts'
import * as words from '../words/compiled/messages.js'

/** The rider's membership at the rental partner, the way to bind it, and its agreements. */
export function PartnerMemberScreen() {
  const membership = useQuery(membershipQuery)
  const agreements = useQuery(latestAgreementsQuery)
  return (
    <>
      <NavBar title={words.identity_partner_title()} />
      <Page>
        <Loaded query={membership}>{(known) => <MembershipCard membership={known} />}</Loaded>
        <Card title={words.identity_member_agreements()}>
          <Loaded
            query={agreements}
            isEmpty={(list) => list.length === 0}
            empty={<p className="text-muted">{words.identity_member_noAgreements()}</p>}
          >
            {(list) => <AgreementTexts agreements={list} />}
          </Loaded>
        </Card>
      </Page>
    </>
  )
}

function MembershipCard({ membership }: { readonly membership: PartnerMembership }) {
  const binding = useMutation({
    mutationFn: openRentalLogin,
    onSuccess: (isLoggedIn) => {
      if (isLoggedIn && membership.state === 'bound') showToast(words.identity_member_rechecked())
    },
    onError: (error) => showToast(sentenceOf(error)),
  })
  const state = binding.isPending ? 'busy' : 'ready'
  const begin = () => binding.mutate()
  if (membership.state !== 'bound')
    return (
      <Card>
        <EmptyState
          icon={<CarFront aria-hidden="true" />}
          title={membership.state === 'none' ? words.identity_member_noneTitle() : words.identity_member_changedTitle()}
          detail={
            membership.state === 'none' ? words.identity_member_noneDetail() : words.identity_member_changedDetail()
          }
        />
        <Button isWide state={state} onPress={begin}>
          {membership.state === 'none' ? words.identity_member_begin() : words.identity_member_rebind()}
        </Button>
      </Card>
    )
  return (
    <Card title={words.identity_member_boundTitle()}>
      <dl className="mb-3">
        <Fact name={words.identity_member_memberNo()} value={membership.memberNo} />
        <Fact
          name={words.identity_member_idTail()}
          value={
            membership.loginIdTail === null
              ? null
              : words.identity_member_idTailMasked({ tail: membership.loginIdTail })
          }
        />
        <Fact
          name={words.identity_member_boundAt()}
          value={membership.boundAt === null ? null : formatMoment(membership.boundAt)}
        />
      </dl>
      <Button kind="tint" isWide state={state} onPress={begin}>
        {words.identity_member_recheck()}
      </Button>
    </Card>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return null
  return (
    <div className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
